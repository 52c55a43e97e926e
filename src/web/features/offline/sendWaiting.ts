import { limits } from '../../../shared/limits.ts'
import { call } from '../../core/call.ts'
import { CallError } from '../../core/callError.ts'
import { readToken } from '../../core/token.ts'
import { waitingSetting } from '../../core/waitingChanges.ts'
import type { PageChange, ReplayedChange } from './changeOf.ts'
import { pagesBeingSent, readWaiting, removeWaiting, type WaitingChange } from './changesStore.ts'
import { dropDeviceCopy } from './deviceAnswers.ts'
import { takeAlong } from './takeAlong.ts'

const everyMs = 5 * 60_000
/** A character takes up to three bytes. */
const callMaxChars = 250_000
const oldestMs = limits.replayedIdsDays * 24 * 60 * 60 * 1000
let leaving: AbortController | undefined

/** Sends what waits now, when the browser comes back online, when the page is seen again, and every few minutes. */
export function keepSending(): void {
  // Each signed-in page begins it.
  leaving?.abort()
  leaving = new AbortController()
  const { signal } = leaving
  const send = () => void sendWaiting().catch(() => {})
  window.addEventListener('online', send, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && send(), { signal })
  const timer = setInterval(send, everyMs)
  signal.addEventListener('abort', () => clearInterval(timer))
  send()
}

/** Of several tabs one sends, and the others wait. Rejects when the server can't be reached: the rest waits on. */
export async function sendWaiting(): Promise<void> {
  if (waitingSetting.get().count === 0) return
  // Absent outside of a secure context.
  if (navigator.locks === undefined) return sendAll()
  await navigator.locks.request('sendChanges', sendAll)
}

async function sendAll(): Promise<void> {
  const token = readToken()
  const { userId } = waitingSetting.get()
  if (token === null || (await call('GET /auth/profile')).user.id !== userId) return
  const refused = new Set<string>()
  for (;;) {
    const waiting = firstOf((await readWaiting(userId)).filter(({ id }) => !refused.has(id)))
    if (waiting.length === 0) break
    const replayed = waiting.filter(isReplayed)
    if (replayed.length > 0) await sendSome(replayed)
    for (const { id, change } of waiting) if (change.kind === 'page' && !(await savePage(change))) refused.add(id)
    // The reader may have left meanwhile.
    if (readToken() !== token) return
    const sent = waiting.map(({ id }) => id).filter((id) => !refused.has(id))
    await removeWaiting(sent, userId)
  }
  dropDeviceCopy()
  void takeAlong().catch(() => {})
}

/** As many as one call takes: the server refuses a body above 1 MB. */
function firstOf(waiting: WaitingChange[]): WaitingChange[] {
  let chars = 0
  const end = waiting.findIndex(({ change }, index) => {
    chars += JSON.stringify(change).length
    return index > 0 && chars > callMaxChars
  })
  return waiting.slice(0, end < 0 ? limits.replayedAtOnce : Math.min(end, limits.replayedAtOnce))
}

type WaitingReplayed = WaitingChange & { change: ReplayedChange }
const isReplayed = (waiting: WaitingChange): waiting is WaitingReplayed => waiting.change.kind !== 'page'

/** False for a page that the server refuses, for example because there is no room: it waits until the reader takes it back. */
async function savePage({ kind: _kind, ...body }: PageChange): Promise<boolean> {
  pagesBeingSent.add(body.url)
  try {
    await call('POST /saves', { body })
    return true
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error
    return false
  } finally {
    pagesBeingSent.delete(body.url)
  }
}

/** A change that this server doesn't understand holds up no other. */
async function sendSome(waiting: WaitingReplayed[]): Promise<void> {
  try {
    const now = Date.now()
    const changes = waiting.map(({ id, madeAt, change }) => ({ ...change, id, agoMs: ageOf(now - madeAt) }))
    await call('POST /items/replay', { body: { changes } })
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 400) throw error
    const half = Math.ceil(waiting.length / 2)
    if (waiting.length > 1) for (const some of [waiting.slice(0, half), waiting.slice(half)]) await sendSome(some)
  }
}

/** The clock may have been set meanwhile. */
const ageOf = (ms: number) => Math.min(Math.max(0, Math.round(ms)), oldestMs)

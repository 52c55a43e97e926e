import { limits } from '../../../shared/limits.ts'
import { call } from '../../core/call.ts'
import { CallError } from '../../core/callError.ts'
import { readToken } from '../../core/token.ts'
import { waitingSetting } from '../../core/waitingChanges.ts'
import { readWaiting, removeWaiting, type WaitingChange } from './changesStore.ts'
import { dropDeviceCopy } from './deviceAnswers.ts'
import { takeAlong } from './takeAlong.ts'

const everyMs = 5 * 60_000
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
  for (;;) {
    const waiting = (await readWaiting(userId)).slice(0, limits.replayedAtOnce)
    if (waiting.length === 0) break
    await sendSome(waiting)
    // The reader may have left meanwhile.
    if (readToken() !== token) return
    await removeWaiting(
      waiting.map(({ id }) => id),
      userId,
    )
  }
  dropDeviceCopy()
  void takeAlong().catch(() => {})
}

/** A change that this server doesn't understand holds up no other. */
async function sendSome(waiting: WaitingChange[]): Promise<void> {
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

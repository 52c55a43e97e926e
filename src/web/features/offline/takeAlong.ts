import { limits } from '../../../shared/limits.ts'
import { call } from '../../core/call.ts'
import { CallError } from '../../core/callError.ts'
import type { AnswerOf } from '../../core/callTypes.ts'
import { keepSetting, picturesCache } from '../../core/deviceCopy.ts'
import { readToken } from '../../core/token.ts'
import { copyTimeOfDevice } from '../../core/withoutNetwork.ts'
import { dropDeviceCopy } from './deviceAnswers.ts'
import { type DeviceStore, openDeviceStore } from './deviceStore.ts'
import { takePictures } from './takePictures.ts'

export type TakeAlongOptions = {
  /** Gets the share that is done, 0 to 1. */
  onShare?: (share: number) => void
}

/**
 * Fetches what the plan names and the device has not, and removes the rest. A run that stops halfway keeps what it fetched. Of several
 * tabs one does it. Rejects when the server can't be reached or the storage is full.
 */
export async function takeAlong({ onShare = () => {} }: TakeAlongOptions = {}): Promise<void> {
  if (keepSetting.get() === 'nothing') return
  // Absent outside of a secure context, where no worker opens the page without a network either.
  if (navigator.locks === undefined) return fetchAll(onShare)
  await navigator.locks.request('takeAlong', { ifAvailable: true }, (lock) => lock && fetchAll(onShare))
}

async function fetchAll(onShare: (share: number) => void): Promise<void> {
  const token = readToken()
  if (token === null) return
  const takenAt = Date.now()
  const answers = await readFrame()
  const plan = await call('GET /offline/plan', {
    query: keepSetting.get() === 'unread' ? { unreadOnly: 'true' } : {},
  })
  // The device itself answered for a moment, or the reader has left meanwhile: opening the store would create it again.
  if (copyTimeOfDevice() !== null) throw new CallError({ status: 0, message: '', isOffline: true })
  if (readToken() !== token || keepSetting.get() === 'nothing') return
  const store = await openDeviceStore()
  try {
    await dropOfOthers(store, token)
    const missing = await removeUnplanned(store, plan)
    // The list is there while its texts are still on their way.
    await store.writeFrame({ token, takenAt, answers, savedIds: plan.savedIds, laterIds: plan.laterIds })
    const mayGoOn = () => readToken() === token && keepSetting.get() !== 'nothing'
    // The page counts the pictures as much as the texts.
    await fetchMissing(store, missing, { mayGoOn, onShare: (share) => onShare(share / 2) })
    // The articles are there without them: the rest of the pictures comes with a later run.
    const taking = { mayGoOn, onShare: (share: number) => onShare((1 + share) / 2) }
    if (mayGoOn()) await takePictures(store, taking).catch(() => {})
  } finally {
    store.close()
    dropDeviceCopy()
  }
}

/** The answers with which the page opens, by their paths. */
async function readFrame(): Promise<Record<string, unknown>> {
  const [profile, board, feeds, searches, tags, config] = await Promise.all([
    call('GET /auth/profile'),
    call('GET /board'),
    call('GET /feeds'),
    call('GET /searches'),
    call('GET /tags'),
    call('GET /config'),
  ])
  return {
    '/auth/profile': profile,
    '/board': board,
    '/feeds': feeds,
    '/searches': searches,
    '/tags': tags,
    '/config': config,
  }
}

/** Another session's articles may be another account's. */
async function dropOfOthers(store: DeviceStore, token: string): Promise<void> {
  const frame = await store.readFrame()
  if (frame === undefined || frame.token === token) return
  await store.remove((await store.readItems()).map(({ id }) => id))
  await store.removePictures((await store.readPictures()).map(({ address }) => address))
  await globalThis.caches?.delete(picturesCache)
}

type Plan = AnswerOf<'GET /offline/plan'>

/** Returns what is to be fetched. */
async function removeUnplanned(store: DeviceStore, { items }: Plan): Promise<Plan['items']> {
  const kept = new Map((await store.readItems()).map(({ id, version }) => [id, version]))
  const planned = new Set(items.map(({ id }) => id))
  await store.remove([...kept.keys()].filter((id) => !planned.has(id)))
  return items.filter(({ id, version }) => kept.get(id) !== version)
}

type Fetching = { mayGoOn: () => boolean; onShare: (share: number) => void }

async function fetchMissing(store: DeviceStore, missing: Plan['items'], { mayGoOn, onShare }: Fetching): Promise<void> {
  const versions = new Map(missing.map(({ id, version }) => [id, version]))
  let left = [...versions.keys()]
  while (left.length > 0) {
    onShare(1 - left.length / missing.length)
    const itemIds = left.slice(0, limits.offlineBatch)
    const { items, moreIds } = await call('POST /offline/articles', { body: { itemIds } }).catch(noneLeft)
    // Signed out meanwhile, here or in another tab, or turned off.
    if (!mayGoOn()) return
    await store.add(items.map((article) => ({ version: versions.get(article.id) ?? '', article })))
    left = [...moreIds, ...left.slice(limits.offlineBatch)]
  }
}

/** All of a batch may have been purged since the plan. */
function noneLeft(error: unknown): AnswerOf<'POST /offline/articles'> {
  if (error instanceof CallError && error.status === 404) return { items: [], moreIds: [] }
  throw error
}

// Which episodes this device keeps: those that the reader chose, and the next ones of the queue. One tab at a time fetches them.
import type { Item } from '../../../shared/api/entities.ts'
import { call } from '../../core/call.ts'
import { CallError } from '../../core/callError.ts'
import { hasEpisodesSetting, keepAheadSetting, keptSound, setKeptSounds } from '../../core/keptSounds.ts'
import type { Recording } from '../../core/player.ts'
import { readToken } from '../../core/token.ts'
import { chooseEpisodes } from './chooseEpisodes.ts'
import { setEpisodeShare } from './episodeShares.ts'
import { type EpisodeStore, type KeptEpisode, openEpisodeStore } from './episodeStore.ts'
import { fetchEpisode } from './fetchEpisode.ts'

/** By the item's id. */
type Failures = Map<number, unknown>

let fetching: { id: number; stop: AbortController } | null = null

async function withStore<Result>(
  work: (store: EpisodeStore, token: string) => Promise<Result>,
): Promise<Result | null> {
  const token = readToken()
  if (token === null) return null
  const store = await openEpisodeStore()
  try {
    return await work(store, token)
  } finally {
    store.close()
  }
}

const addressOf = (item: Recording, pieces: Blob[]) => URL.createObjectURL(new Blob(pieces, { type: soundType(item) }))

/** Gives the player what is kept. Resolves to the kept episodes, the next of the queue first. */
export async function showKept(): Promise<KeptEpisode[]> {
  if (!hasEpisodesSetting.get()) return []
  return (await withStore(show)) ?? []
}

async function show(store: EpisodeStore, token: string): Promise<KeptEpisode[]> {
  const all = await store.readAll()
  // Another session may be another account's.
  const own = all.filter((episode) => episode.token === token)
  for (const { id } of all) if (!own.some((episode) => episode.id === id)) await store.remove(id)
  const sounds = []
  for (const { id, isWhole, item } of own) {
    const { enclosureIndex } = item.sound
    // A player may be using the address that there is.
    const known = keptSound(id, enclosureIndex)?.address ?? null
    const address = known ?? (isWhole ? addressOf(item, await store.readSound(id)) : null)
    sounds.push({ item, enclosureIndex, address })
  }
  // A sign-out in the meantime has removed all of it.
  if (readToken() !== token) return []
  setKeptSounds(sounds)
  return own.toSorted((one, other) => one.place - other.place)
}

/** Rejects when it can't be kept. */
export async function keepEpisode(item: Recording): Promise<void> {
  // Browsers delete such storage last. Some ask the reader, so only a press leads to the question.
  void navigator.storage?.persist?.().catch(() => false)
  await withStore(async (store, token) => {
    const known = (await store.readAll()).find(({ id }) => id === item.id)
    await store.write(known ? { ...known, isChosen: true } : newEpisode({ item, token, isChosen: true }))
    await show(store, token)
  })
  const failure = (await keepUp()).get(item.id)
  if (failure !== undefined) throw failure
}

export async function removeEpisodes(ids: readonly number[]): Promise<void> {
  if (fetching !== null && ids.includes(fetching.id)) fetching.stop.abort()
  await withStore(async (store, token) => {
    for (const id of ids) await store.remove(id)
    await show(store, token)
  })
}

/** Removes what was heard and what is no longer next, and fetches what is missing. */
export async function keepUp(): Promise<Failures> {
  const failures: Failures = new Map()
  if (!hasEpisodesSetting.get() && !keepAheadSetting.get()) return failures
  const run = () => withStore((store, token) => keepUpWith(store, token, failures))
  // Absent outside of a secure context.
  await (navigator.locks === undefined ? run() : navigator.locks.request('episodes', run))
  return failures
}

async function keepUpWith(store: EpisodeStore, token: string, failures: Failures): Promise<void> {
  const kept = await show(store, token)
  const { items: queue } = await call('GET /queue')
  const over = await findOver(kept, queue)
  const { wanted, dropped } = chooseEpisodes({ queue, kept, isAheadOn: keepAheadSetting.get(), over })
  for (const id of dropped) await store.remove(id)
  const missing: KeptEpisode[] = []
  for (const { item, isChosen } of wanted) {
    const known = kept.find(({ id }) => id === item.id) ?? newEpisode({ item, token, isChosen })
    const place = queue.findIndex(({ id }) => id === item.id)
    const episode = { ...known, place: place < 0 ? queue.length : place }
    await store.write(episode)
    if (!episode.isWhole && (isChosen || !savesData())) missing.push(episode)
  }
  await show(store, token)
  for (const episode of missing) {
    if (readToken() !== token) return
    try {
      await fetchOne(store, episode)
    } catch (error) {
      failures.set(episode.id, error)
      if (isFinal(error)) await store.remove(episode.id)
      // The others would fail, too.
      if (error instanceof CallError && (error.isOffline || error.status === 429)) break
    }
    await show(store, token)
  }
}

async function fetchOne(store: EpisodeStore, episode: KeptEpisode): Promise<void> {
  const { id } = episode
  const stop = new AbortController()
  fetching = { id, stop }
  setEpisodeShare(id, 0)
  try {
    await fetchEpisode(store, episode, { signal: stop.signal, onShare: (share) => setEpisodeShare(id, share ?? 0) })
  } finally {
    fetching = null
    setEpisodeShare(id, null)
  }
}

/** Chosen episodes that were heard since they were chosen, on any device, or that the reader has no longer. */
async function findOver(kept: readonly KeptEpisode[], queue: readonly Item[]): Promise<Set<number>> {
  const over = new Set<number>()
  for (const { id, item, isChosen } of kept) {
    if (!isChosen) continue
    const now = queue.find((queued) => queued.id === id) ?? (await findNow(id))
    if (now === undefined || (now.sound?.isFinished === true && !item.sound.isFinished)) over.add(id)
  }
  return over
}

async function findNow(id: number): Promise<Item | undefined> {
  try {
    return (await call('GET /feeds/items/:id', { params: { id } })).item
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

const newEpisode = (part: { item: Recording; token: string; isChosen: boolean }): KeptEpisode => ({
  ...part,
  id: part.item.id,
  place: 0,
  bytes: 0,
  totalBytes: null,
  version: '',
  pieces: 0,
  isWhole: false,
})

/** The queue as far as it can be played without a network. */
export async function keptQueue(): Promise<Item[]> {
  return (await showKept()).filter(({ isWhole }) => isWhole).map(({ item }) => item)
}

/** Refused for good, or the device has no room for it. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof CallError)) return error instanceof DOMException && error.name === 'QuotaExceededError'
  return error.status >= 400 && error.status < 500 && error.status !== 429
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  m4b: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
}

/** By the name of the file; browsers find out others themselves. */
function soundType({ sound }: Recording): string {
  const ending = /\.(\w+)$/.exec(URL.parse(sound.url)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
  return types[ending] ?? ''
}

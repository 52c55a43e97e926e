import { callServer } from '../../core/call.ts'
import { CallError } from '../../core/callError.ts'
import type { EpisodeStore, KeptEpisode } from './episodeStore.ts'

type Fetching = {
  signal: AbortSignal
  /** 0 to 1; null while the size is unknown. */
  onShare: (share: number | null) => void
}

/** The part in memory before it is stored. */
const pieceBytes = 2 * 1024 * 1024
/** A connection that brings nothing for so long is given up. */
const pauseMaxMs = 60_000
/** Connections that end early, one after the other, without a byte of progress. */
const triesMax = 3

/**
 * Fetches the rest of an episode. A connection that ends early is followed by another one for what is missing, and a file that has changed
 * meanwhile begins again. Rejects with the server's refusal, or when the storage is full; what has come stays.
 */
export async function fetchEpisode(store: EpisodeStore, wanted: KeptEpisode, fetching: Fetching): Promise<KeptEpisode> {
  let episode = wanted
  // The page closed after the last byte came.
  if (episode.bytes > 0 && episode.bytes === episode.totalBytes) return finish(store, episode)
  for (let tries = 0; ; ) {
    const before = episode.bytes
    episode = await fetchPart(store, episode, fetching)
    if (episode.isWhole) return episode
    tries = episode.bytes > before ? 0 : tries + 1
    if (tries === triesMax) throw new CallError({ status: 0, message: '', isOffline: true })
  }
}

async function fetchPart(store: EpisodeStore, known: KeptEpisode, { signal, onShare }: Fetching): Promise<KeptEpisode> {
  const leaving = new AbortController()
  const { id, item } = known
  const path = `/podcasts/items/${id}/sound/${item.sound.enclosureIndex}`
  const answer = await callServer(path, {
    method: 'GET',
    range: `bytes=${known.bytes}-`,
    signal: AbortSignal.any([signal, leaving.signal]),
  })
  const head = readHead(answer, known)
  const isSame = head.start === known.bytes && (known.bytes === 0 || isSameFile(head, known))
  let episode = { ...known, totalBytes: head.totalBytes, version: head.version }
  if (!isSame) {
    await store.removeSound(id)
    episode = { ...episode, bytes: 0, pieces: 0 }
    await store.write(episode)
    // The next request begins with the first byte.
    if (head.start > 0) {
      leaving.abort()
      return episode
    }
  }
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let chunkBytes = 0
  const keep = async () => {
    if (chunkBytes === 0) return
    await store.addPiece(episode, new Blob(chunks))
    episode = { ...episode, bytes: episode.bytes + chunkBytes, pieces: episode.pieces + 1 }
    chunks = []
    chunkBytes = 0
    onShare(episode.totalBytes === null ? null : episode.bytes / episode.totalBytes)
  }
  try {
    for await (const chunk of chunksOf(answer)) {
      chunks.push(chunk)
      chunkBytes += chunk.length
      if (chunkBytes >= pieceBytes) await keep()
    }
    await keep()
  } catch (error) {
    if (signal.aborted || isStorage(error)) throw error
    // The connection broke off: what has come is kept, and the next request asks for the rest.
    await keep()
    return episode
  } finally {
    leaving.abort()
  }
  const isWhole = episode.totalBytes === null || episode.bytes === episode.totalBytes
  return isWhole ? finish(store, episode) : episode
}

async function finish(store: EpisodeStore, episode: KeptEpisode): Promise<KeptEpisode> {
  const whole = { ...episode, isWhole: true }
  await store.write(whole)
  return whole
}

type Head = { start: number; totalBytes: number | null; version: string }

function readHead({ status, headers }: Response, known: KeptEpisode): Head {
  const version = headers.get('etag') ?? headers.get('last-modified') ?? ''
  if (status !== 206) return { start: 0, totalBytes: readCount(headers.get('content-length')), version }
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? []
  return { start: start === undefined ? known.bytes : Number(start), totalBytes: readCount(total), version }
}

const readCount = (text: string | null | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : null)

/** Publishers put other advertisements into a file from one hour to the next. */
const isSameFile = (head: Head, known: KeptEpisode) =>
  head.totalBytes === known.totalBytes && head.version === known.version

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  if (reader === undefined) return
  for (;;) {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('The connection brings nothing.')), pauseMaxMs)
    try {
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) return
      yield value
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Full, or deleted by a sign-out. */
const isStorage = (error: unknown) =>
  error instanceof DOMException && error.name !== 'AbortError' && error.name !== 'NetworkError'

import { afterEach, expect, test, vi } from 'vitest'
import { makeItem } from '../../testing/makeEntities.ts'
import type { EpisodeStore, KeptEpisode } from './episodeStore.ts'
import { fetchEpisode } from './fetchEpisode.ts'

const file = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)

afterEach(() => vi.unstubAllGlobals())

const sound = {
  enclosureIndex: 0,
  url: 'https://example.com/a.mp3',
  isVideo: false,
  durationSeconds: null,
  positionSeconds: 0,
  isFinished: false,
  episode: null,
  season: null,
}

const wanted: KeptEpisode = {
  id: 1,
  item: { ...makeItem({ id: 1 }), sound },
  token: 'a',
  isChosen: true,
  place: 0,
  bytes: 0,
  totalBytes: null,
  version: '',
  pieces: 0,
  isWhole: false,
}

function memory({ isFull = false } = {}) {
  let pieces: Blob[] = []
  const store: Pick<EpisodeStore, 'write' | 'addPiece' | 'removeSound'> = {
    write: async () => {},
    addPiece: async (_, piece) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      pieces.push(piece)
    },
    removeSound: async () => {
      pieces = []
    },
  }
  return { store: store as EpisodeStore, kept: async () => new Uint8Array(await new Blob(pieces).arrayBuffer()) }
}

/** Answers each request by the next of these; `cutAt`: the connection ends there. */
function publisher(
  ...answers: { bytes?: Uint8Array<ArrayBuffer>; cutAt?: number; etag?: string; sendsParts?: boolean }[]
) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    const range = headers.get('range') ?? ''
    asked.push(range)
    const { bytes = file, cutAt = bytes.length, etag = '"a"', sendsParts = true } = answers[asked.length - 1] ?? {}
    const start = sendsParts ? Number(/\d+/.exec(range)?.[0]) : 0
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(start, cutAt))
      },
      pull(controller) {
        if (cutAt < bytes.length) controller.error(new TypeError('cut off'))
        else controller.close()
      },
    })
    const part = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` }
    const whole = { 'content-length': String(bytes.length) }
    return new Response(body, { status: sendsParts ? 206 : 200, headers: { etag, ...(sendsParts ? part : whole) } })
  })
  return asked
}

const fetching = () => ({ signal: new AbortController().signal, onShare: () => {} })

test('an episode that is cut off at half goes on there', async () => {
  const asked = publisher({ cutAt: 500 }, {})
  const { store, kept } = memory()
  expect(await fetchEpisode(store, wanted, fetching())).toMatchObject({ isWhole: true, bytes: 1000 })
  expect(asked).toEqual(['bytes=0-', 'bytes=500-'])
  expect(await kept()).toEqual(file)
})

test('a file that changed meanwhile begins again', async () => {
  const other = file.map((byte) => 255 - byte)
  const asked = publisher({ cutAt: 500 }, { bytes: other, etag: '"b"' }, { bytes: other, etag: '"b"' })
  const { store, kept } = memory()
  await fetchEpisode(store, wanted, fetching())
  expect(asked).toEqual(['bytes=0-', 'bytes=500-', 'bytes=0-'])
  expect(await kept()).toEqual(other)
})

test('a publisher that sends no parts begins again after a break', async () => {
  publisher({ cutAt: 500, sendsParts: false }, { sendsParts: false })
  const { store, kept } = memory()
  await fetchEpisode(store, wanted, fetching())
  expect(await kept()).toEqual(file)
})

test('a publisher whose connections bring nothing is given up', async () => {
  const asked = publisher({ cutAt: 0 }, { cutAt: 0 }, { cutAt: 0 }, { cutAt: 0 })
  await expect(fetchEpisode(memory().store, wanted, fetching())).rejects.toMatchObject({ isOffline: true })
  expect(asked).toHaveLength(3)
})

test('a full storage is said', async () => {
  publisher({})
  await expect(fetchEpisode(memory({ isFull: true }).store, wanted, fetching())).rejects.toMatchObject({
    name: 'QuotaExceededError',
  })
})

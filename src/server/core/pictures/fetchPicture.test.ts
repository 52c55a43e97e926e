import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Fetcher, FetchOptions, FetchResult } from '../../fetching/guardedFetch.ts'
import { createLog } from '../../lib/log.ts'
import { createPictureSource } from './fetchPicture.ts'
import { createPictureCache } from './pictureCache.ts'

const megabyte = 1024 * 1024
const png = Buffer.alloc(4 * megabyte)
png.set(Buffer.from('89504e470d0a1a0a', 'hex'))

/** Publishers that answer with 4 MB each, as soon as all other requests have come. `most`: bytes in memory at once. */
function largePictures() {
  let [now, most] = [0, 0]
  const answered: FetchResult = {
    is: 'answered',
    status: 200,
    headers: {},
    bytes: png,
    hops: [],
    url: '',
    permanentUrl: null,
  }
  const get = async (_url: string, { memory }: FetchOptions): Promise<FetchResult> => {
    if (memory?.take(png.length) === false) return { is: 'failed', reason: 'cancelled', text: '', hops: [] }
    now += png.length
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= png.length
    return answered
  }
  const cache = createPictureCache(mkdtempSync(join(tmpdir(), 'broadsheet-pictures-')), 500 * megabyte)
  const deps = { fetcher: { get } as Fetcher, clock: Date.now, log: createLog('silent') }
  return { find: createPictureSource(deps, cache), most: () => most }
}

test('many large pictures at once all come, within the room for pictures in memory', async () => {
  const { find, most } = largePictures()
  const readers = [1, 2, 3, 4]
  const wanted = readers.flatMap((reader) =>
    Array.from({ length: 24 }, (_, number) =>
      find(
        { url: `https://${reader}-${number}.example/a.png`, readerId: undefined },
        { key: `reader ${reader}`, holderId: reader },
      ),
    ),
  )
  const pictures = await Promise.all(wanted)
  expect(pictures.map((picture) => picture?.type)).toEqual(wanted.map(() => 'image/png'))
  expect(most()).toBeGreaterThan(8 * megabyte)
  expect(most()).toBeLessThanOrEqual((40 + 4) * megabyte)
})

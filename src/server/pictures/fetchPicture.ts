import type { Deps } from '../deps.ts'
import { atMost } from '../lib/atMost.ts'
import { minute } from '../lib/clock.ts'
import type { PictureCache } from './pictureCache.ts'
import { pictureTypeOf } from './pictureType.ts'

export type Picture = { type: string; bytes: Uint8Array }

const maxPictureBytes = 5 * 1024 * 1024
const timeoutMs = 10_000
const failureKeptMs = 10 * minute
const failuresKept = 5_000
/** Some 300 MB when all are as large as a picture may be. */
const fetchedAtOnce = 64

/**
 * From the cache, else from the publisher; null when there is no picture to be had there. Many who ask for the same
 * picture at once wait for one request, and a failure is remembered for ten minutes.
 */
export function createPictureSource(
  { fetcher, clock, log }: Pick<Deps, 'fetcher' | 'clock' | 'log'>,
  cache: PictureCache,
) {
  const inTurn = atMost(fetchedAtOnce)
  const underWay = new Map<string, Promise<Picture | null>>()
  const failedAt = new Map<string, number>()

  async function fetchAndKeep(url: string): Promise<Picture | null> {
    const answer = await fetcher.get(url, { accept: 'image/*', maxBytes: maxPictureBytes, timeoutMs })
    const type = answer.is === 'answered' && answer.status === 200 ? pictureTypeOf(answer.bytes) : null
    if (answer.is !== 'answered' || type === null) {
      if (failedAt.size >= failuresKept) failedAt.clear()
      failedAt.set(url, clock())
      return null
    }
    // A full disk is no reason to show no picture.
    await cache
      .write(url, answer.bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be kept'))
    return { type, bytes: answer.bytes }
  }

  return async function findPicture(url: string): Promise<Picture | null> {
    const bytes = await cache.read(url)
    const type = bytes && pictureTypeOf(bytes)
    if (bytes && type) return { type, bytes }
    if (clock() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < failureKeptMs) return null
    const waiting = underWay.get(url) ?? inTurn(() => fetchAndKeep(url)).finally(() => underWay.delete(url))
    underWay.set(url, waiting)
    return waiting
  }
}

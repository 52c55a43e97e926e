import type { Picture, PictureCache } from '../../core/pictures/pictureCache.ts'
import type { Deps } from '../../deps.ts'
import type { FetchFailure } from '../../fetching/failureTexts.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { minute } from '../../lib/clock.ts'
import { createFetchTurns, type FetchBounds } from './fetchTurns.ts'

const maxPictureBytes = 5 * 1024 * 1024
const timeoutMs = 10_000
const failureKeptMs = 10 * minute
const failuresKept = 5_000

/**
 * A picture from the cache, else from the publisher; null when there is none. Concurrent calls for the same picture share one
 * request, and a failure is cached for ten minutes. Throws TooManyRequests or Unavailable when too many pictures are being
 * fetched (fetchTurns.ts).
 */
export function createPictureSource(
  { fetcher, clock, log }: Pick<Deps, 'fetcher' | 'clock' | 'log'>,
  cache: PictureCache,
  bounds: Partial<FetchBounds> = {},
) {
  const turns = createFetchTurns(bounds, clock)
  const underWay = new Map<string, Promise<Picture | null>>()
  const failedAt = new BoundedMap<string, number>(failuresKept)

  async function fetchAndKeep(url: string): Promise<Picture | null> {
    const answer = await fetcher.get(url, { accept: 'image/*', maxBytes: maxPictureBytes, timeoutMs })
    const type = answer.is === 'answered' && answer.status === 200 ? pictureTypeOf(answer.bytes) : null
    if (answer.is === 'failed' && isSlow(answer.reason)) turns.noteSlow(new URL(url).host)
    if (answer.is !== 'answered' || type === null) {
      failedAt.set(url, clock())
      return null
    }
    // A full disk must not hide the picture.
    await cache
      .write(url, answer.bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be cached'))
    return { type, bytes: answer.bytes }
  }

  return async function findPicture(url: string, caller: string): Promise<Picture | null> {
    const bytes = await cache.read(url)
    const type = bytes && pictureTypeOf(bytes)
    if (bytes && type) return { type, bytes }
    if (clock() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < failureKeptMs) return null
    const waiting =
      underWay.get(url) ??
      turns.run({ host: new URL(url).host, caller }, () => fetchAndKeep(url)).finally(() => underWay.delete(url))
    underWay.set(url, waiting)
    return waiting
  }
}

const isSlow = (reason: FetchFailure) => reason === 'tooSlow' || reason === 'tooSlowToFinish'

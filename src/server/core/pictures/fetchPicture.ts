import type { Deps } from '../../deps.ts'
import type { FetchFailure } from '../../fetching/failureTexts.ts'
import { pictureTypeOf } from '../../formats/pictureType.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { type ByteShare, createByteBudget } from '../../lib/byteBudget.ts'
import { minute } from '../../lib/clock.ts'
import { createFairTurns } from '../../lib/fairTurns.ts'
import { createFetchSlots, type FetchBounds } from './fetchSlots.ts'
import type { Picture, PictureCache } from './pictureCache.ts'

const maxPictureBytes = 5 * 1024 * 1024
const timeoutMs = 10_000
const failureKeptMs = 10 * minute
const failuresKept = 5_000
/** Apart from the one for documents: a wall of photographs must not keep its reader from adding a feed. */
const heldMax = { total: 40 * 1024 * 1024, perOwner: 16 * 1024 * 1024, forSmall: 8 * 1024 * 1024 }

/** `readerId`: whose own feed it is part of. Such a picture is fetched and kept for that reader only. */
export type WantedPicture = { url: string; readerId: number | undefined }

/** The names of a caller, for the places at publishers and for memory. All without a signed name share the number 0. */
export type PictureCaller = { key: string; holderId: number }

export type PictureSource = (wanted: WantedPicture, caller: PictureCaller) => Promise<Picture | null>

/**
 * A picture from the cache, else from the publisher; null when there is none. Concurrent calls for the same picture share one
 * request, and a failure is cached for ten minutes. Where the pictures that are being fetched leave no room in memory, they come one after
 * the other. Throws TooManyRequests or Unavailable when too many pictures are being
 * fetched (fetchSlots.ts).
 */
export function createPictureSource(
  { fetcher, clock, log }: Pick<Deps, 'fetcher' | 'clock' | 'log'>,
  cache: Pick<PictureCache, 'open' | 'write'>,
  bounds: Partial<FetchBounds> = {},
): PictureSource {
  const turns = createFetchSlots(bounds, clock)
  const underWay = new Map<string, Promise<Picture | null>>()
  const failedAt = new BoundedMap<string, number>(failuresKept)

  const budget = createByteBudget(heldMax)
  // A picture that waits here has a place at its host, so few wait.
  const alone = createFairTurns(Number.POSITIVE_INFINITY)

  async function fetchWithin(url: string, key: string, holderId: number): Promise<Picture | null> {
    const picture = await budget.hold(holderId, (memory) => fetchAndKeep(url, key, memory))
    if (picture !== 'noRoom') return picture
    const later = await alone(holderId, () => fetchAndKeep(url, key))
    return later === 'noRoom' ? null : later
  }

  async function fetchAndKeep(url: string, key: string, memory?: ByteShare): Promise<Picture | null | 'noRoom'> {
    const answer = await fetcher.get(url, {
      accept: 'image/*',
      maxBytes: maxPictureBytes,
      timeoutMs,
      ...(memory && { memory }),
    })
    if (memory?.isRefused) return 'noRoom'
    const type = answer.is === 'answered' && answer.status === 200 ? pictureTypeOf(answer.bytes) : null
    if (answer.is === 'failed' && isSlow(answer.reason)) turns.noteSlow(new URL(url).host)
    if (answer.is !== 'answered' || type === null) {
      failedAt.set(key, clock())
      return null
    }
    // A full disk must not hide the picture.
    await cache
      .write(key, answer.bytes)
      .catch((error: unknown) => log.warn({ err: error }, 'a picture could not be kept'))
    return { type, size: answer.bytes.length, body: answer.bytes }
  }

  return async function findPicture({ url, readerId }: WantedPicture, caller: PictureCaller): Promise<Picture | null> {
    const key = readerId === undefined ? url : `${readerId} ${url}`
    const kept = await cache.open(key)
    if (kept) return kept
    if (clock() - (failedAt.get(key) ?? Number.NEGATIVE_INFINITY) < failureKeptMs) return null
    const waiting =
      underWay.get(key) ??
      turns
        .run({ host: new URL(url).host, caller: caller.key }, () => fetchWithin(url, key, caller.holderId))
        .finally(() => underWay.delete(key))
    underWay.set(key, waiting)
    const fetched = await waiting
    // From the file: callers who take long to receive it must not hold its bytes in memory.
    return fetched && ((await cache.open(key)) ?? fetched)
  }
}

const isSlow = (reason: FetchFailure) => reason === 'tooSlow' || reason === 'tooSlowToFinish'

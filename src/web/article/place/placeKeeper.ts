import type { Place } from '../../../shared/api/entities.ts'
import type { ReadingPosition } from '../../../shared/features/reading.ts'
import { limits } from '../../../shared/limits.ts'
import { call } from '../../core/call.ts'
import { readToken } from '../../core/token.ts'

type SendPlace = (position: ReadingPosition & { agoMs: number }) => Promise<unknown>

type PlaceKeeperOptions = {
  itemId: number
  /** As the server has it. */
  stored: Place | null
  send: SendPlace
  /** In milliseconds from any start. */
  now: () => number
}

export type PlaceKeeper = ReturnType<typeof createPlaceKeeper>

const afterMs = limits.placeKeptAfterSeconds * 1000
const everyMs = limits.positionSavedEverySeconds * 1000

/**
 * Sends the place in an open text to the server: after 20 seconds of reading, at most every ten seconds, and once when the page
 * is hidden. While the page is hidden, nothing is followed or sent. A failed one is sent again with its age.
 */
export function createPlaceKeeper({ itemId, stored, send, now }: PlaceKeeperOptions) {
  let kept = stored
  let latest: { place: Place; readAt: number } | null = null
  let hasReachedEnd = false
  /** Time in sight before `shownAt`. */
  let seenMs = 0
  let shownAt: number | null = now()
  let sentAt = Number.NEGATIVE_INFINITY
  let isSending = false
  let isLeft = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const seenSoFarMs = () => seenMs + (shownAt === null ? 0 : now() - shownAt)
  const isNew = () => latest !== null && !isSamePlace(latest.place, kept)

  async function sendLatest(): Promise<void> {
    clearTimeout(timer)
    if (latest === null || isSending || !isNew()) return
    const { place, readAt } = latest
    isSending = true
    sentAt = now()
    const agoMs = Math.min(Math.max(0, Math.round(now() - readAt)), limits.positionKeptOfflineMs)
    const isTaken = await send({ ...place, itemId, agoMs }).then(
      () => true,
      (error: unknown) => isRefused(error),
    )
    isSending = false
    if (isTaken) kept = place
    if (isNew()) schedule()
  }

  function schedule(): void {
    clearTimeout(timer)
    const waitMs = Math.max(afterMs - seenSoFarMs(), everyMs - (now() - sentAt), 0)
    // A hidden page waits until it is shown. An article that was left only sends what is still waiting.
    if (shownAt !== null || isLeft) timer = setTimeout(() => void sendLatest(), waitMs)
  }

  return {
    follow(place: Place): void {
      if (shownAt === null) return
      // The end stays reached when the reader looks something up further above.
      hasReachedEnd ||= place.isFinished && seenSoFarMs() >= afterMs
      latest = { place: { ...place, isFinished: hasReachedEnd }, readAt: now() }
      if (isNew()) schedule()
    },
    hide(): void {
      if (shownAt === null) return
      seenMs = seenSoFarMs()
      shownAt = null
      clearTimeout(timer)
      if (seenMs >= afterMs) void sendLatest()
    },
    show(): void {
      shownAt ??= now()
      if (isNew()) schedule()
    },
    /** The article was closed. A place that waits for its turn is still sent. */
    leave(): void {
      seenMs = seenSoFarMs()
      shownAt = null
      isLeft = true
      if (seenMs < afterMs || !isNew()) clearTimeout(timer)
      else schedule()
    },
  }
}

/** Sends places with the session of the reader who read, and drops them after another one signed in. */
export function sendPlaces(): SendPlace {
  const token = readToken()
  // The call finishes even if the page closes.
  return async (body) => (readToken() === token ? call('PUT /reading/positions', { body, keepalive: true }) : undefined)
}

/** A text at whose beginning the reader still is has not been begun. */
function isSamePlace(place: Place, kept: Place | null): boolean {
  if (kept === null) return place.paragraphIndex === 0 && !place.isFinished
  return (
    place.paragraphIndex === kept.paragraphIndex &&
    place.paragraphHash === kept.paragraphHash &&
    place.source === kept.source &&
    place.isFinished === kept.isFinished
  )
}

/** Refused for good, so it is not sent again. */
const isRefused = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  Number(error.status) >= 400 &&
  Number(error.status) < 500

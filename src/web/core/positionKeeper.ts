import type { ListeningPosition } from '../../shared/features/podcasts.ts'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import type { Player, PlayerState } from './player.ts'
import { readWaitingPositions, storeWaitingPositions, type WaitingPosition } from './waitingPositions.ts'

type SendPosition = (position: ListeningPosition & { agoMs: number }) => Promise<unknown>

/** While the reader drags the slider, only the last position counts. */
const seekPauseMs = 500

/**
 * Sends positions to the server: when playing stops, every ten seconds while it plays, and after seeking in a paused recording.
 * Failed ones are sent again with the next, with their age, also by a later page. `now` is in epoch milliseconds.
 */
export function createPositionKeeper({ send, now }: { send: SendPosition; now: () => number }) {
  const waiting = new Map(readWaitingPositions().map((entry) => [keyOf(entry.position), entry]))
  const store = () => storeWaitingPositions([...waiting.values()])
  let before: PlayerState | null = null
  let keptSeconds = 0
  let seeking: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    for (const [key, entry] of waiting) {
      const agoMs = Math.max(0, Math.min(Math.round(now() - entry.playedAt), limits.positionKeptOfflineMs))
      // A newer position of the recording may have come while this one was sent.
      const taken = await send({ ...entry.position, agoMs }).then(
        () => true,
        (error: unknown) => isRefused(error),
      )
      if (!taken || waiting.get(key) !== entry) continue
      waiting.delete(key)
      store()
    }
  }

  function keep(state: PlayerState): void {
    const position = positionOf(state)
    if (position === null) return
    clearTimeout(seeking)
    keptSeconds = state.positionSeconds
    waiting.set(keyOf(position), { position, playedAt: now() })
    store()
    void flush()
  }

  const isFarFromKept = (seconds: number) =>
    before !== null && Math.abs(before.positionSeconds - keptSeconds) >= seconds

  function keepNow(): void {
    if (before !== null && isFarFromKept(1)) keep(before)
  }

  function keepAfterSeeking(): void {
    clearTimeout(seeking)
    seeking = setTimeout(keepNow, seekPauseMs)
  }

  return {
    follow(state: PlayerState): void {
      const last = before
      before = state
      if (last === null || state.recording !== last.recording) {
        // The recording was opened and has not played yet.
        clearTimeout(seeking)
        keptSeconds = state.positionSeconds
        return
      }
      const hasStopped = last.isPlaying && !state.isPlaying
      const isDue = state.isPlaying && isFarFromKept(limits.positionSavedEverySeconds)
      if (hasStopped || isDue || (state.isEnded && !last.isEnded)) keep(state)
      else if (!state.isPlaying && state.positionSeconds !== last.positionSeconds) keepAfterSeeking()
    },
    /** For a page that closes. */
    keepNow,
    /** Sends what waits. */
    flush,
  }
}

/** Follows the player and sends its positions to the server. Returns a function that stops it. */
export function keepPositions(player: Player): () => void {
  // The call finishes even if the page closes. The lists get the position by a live event, as in other tabs.
  const send: SendPosition = (body) => call('PUT /podcasts/positions', { body, keepalive: true })
  const keeper = createPositionKeeper({ send, now: Date.now })
  const leaving = new AbortController()
  const { signal } = leaving
  keeper.follow(player.getState())
  void keeper.flush()
  window.addEventListener('online', () => void keeper.flush(), { signal })
  const stop = player.subscribe(() => keeper.follow(player.getState()))
  // Phones may discard a page in the background without 'pagehide'.
  document.addEventListener('visibilitychange', () => document.hidden && keeper.keepNow(), { signal })
  window.addEventListener('pagehide', () => keeper.keepNow(), { signal })
  return () => {
    stop()
    leaving.abort()
  }
}

const keyOf = ({ itemId, enclosureIndex }: WaitingPosition['position']) => `${itemId} ${enclosureIndex}`

function positionOf({ recording, positionSeconds, durationSeconds, isEnded }: PlayerState): ListeningPosition | null {
  if (recording === null) return null
  return {
    itemId: recording.id,
    enclosureIndex: recording.sound.enclosureIndex,
    positionSeconds: Math.min(Math.floor(positionSeconds), limits.soundMaxSeconds),
    durationSeconds: durationSeconds === null ? null : Math.min(Math.round(durationSeconds), limits.soundMaxSeconds),
    isFinished: isEnded,
  }
}

/** Refused for good, so it is not sent again. */
const isRefused = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  Number(error.status) >= 400 &&
  Number(error.status) < 500

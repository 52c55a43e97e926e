import type { ListeningPosition } from '../../shared/api/podcasts.ts'
import { limits } from '../../shared/limits.ts'
import { call } from './call.ts'
import type { Player, PlayerState } from './player.ts'

type SendPosition = (position: ListeningPosition & { agoMs: number }) => Promise<unknown>

/** Who looks for a place drags about: where that ends is what counts. */
const seekPauseMs = 500

/**
 * Tells the server how far one has listened: when it stops, every ten seconds before, and where one seeks to at rest. What
 * could not be sent goes with the next, and says how old it is. `now` in milliseconds, from any start.
 */
export function createPositionKeeper({ send, now }: { send: SendPosition; now: () => number }) {
  const waiting = new Map<string, { position: ListeningPosition; playedAt: number }>()
  let before: PlayerState | null = null
  let keptSeconds = 0
  let seeking: ReturnType<typeof setTimeout> | undefined

  async function flush(): Promise<void> {
    for (const [key, entry] of waiting) {
      const agoMs = Math.min(Math.round(now() - entry.playedAt), limits.positionKeptOfflineMs)
      // Only what is still the newest of its recording is taken off once it was sent.
      const taken = await send({ ...entry.position, agoMs }).then(
        () => true,
        (error: unknown) => isRefused(error),
      )
      if (taken && waiting.get(key) === entry) waiting.delete(key)
    }
  }

  function keep(state: PlayerState): void {
    const position = positionOf(state)
    if (position === null) return
    clearTimeout(seeking)
    keptSeconds = state.positionSeconds
    waiting.set(`${position.itemId} ${position.enclosureIndex}`, { position, playedAt: now() })
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
        // Opened, not played yet.
        clearTimeout(seeking)
        keptSeconds = state.positionSeconds
        return
      }
      const hasStopped = last.isPlaying && !state.isPlaying
      const isDue = state.isPlaying && isFarFromKept(limits.positionSavedEverySeconds)
      if (hasStopped || isDue || (state.isEnded && !last.isEnded)) keep(state)
      else if (!state.isPlaying && state.positionSeconds !== last.positionSeconds) keepAfterSeeking()
    },
    /** The page is going. */
    keepNow,
  }
}

/** Follows the player and sends its positions to the server; returns how to stop. */
export function keepPositions(player: Player): () => void {
  // A page that closes lets the call finish. The lists learn of it by a live event, as those of other tabs do.
  const send: SendPosition = (body) => call('PUT /podcasts/positions', { body, keepalive: true })
  const keeper = createPositionKeeper({ send, now: () => performance.now() })
  const leaving = new AbortController()
  const { signal } = leaving
  keeper.follow(player.getState())
  const stop = player.subscribe(() => keeper.follow(player.getState()))
  // A phone that puts a page away may never say 'pagehide'.
  document.addEventListener('visibilitychange', () => document.hidden && keeper.keepNow(), { signal })
  window.addEventListener('pagehide', () => keeper.keepNow(), { signal })
  return () => {
    stop()
    leaving.abort()
  }
}

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

/** Answered, and not taken: sending it again changes nothing. */
const isRefused = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  Number(error.status) >= 400 &&
  Number(error.status) < 500

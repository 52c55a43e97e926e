import type { Recording } from '../core/player.ts'
import { usePlayerState } from '../core/usePlayer.ts'
import { partAt } from './partAt.ts'

/** The index of the chapter or line that plays now, or -1 if the recording is not in the player. */
export function usePartHeard(recording: Recording, parts: readonly { startSeconds: number | null }[]): number {
  return usePlayerState(({ recording: current, positionSeconds }) =>
    current?.id === recording.id ? partAt(parts, positionSeconds) : -1,
  )
}

import { partAt } from './partAt.ts'
import type { Recording } from './player.ts'
import { usePlayerState } from './usePlayer.ts'

/** Which chapter or line of a recording is heard now; -1 while it is not in the player. */
export function usePartHeard(recording: Recording, parts: readonly { startSeconds: number | null }[]): number {
  return usePlayerState(({ recording: current, positionSeconds }) =>
    current?.id === recording.id ? partAt(parts, positionSeconds) : -1,
  )
}

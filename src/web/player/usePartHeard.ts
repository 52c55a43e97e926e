import type { Recording } from '../data/player.ts'
import { usePlayerState } from '../data/usePlayer.ts'
import { partAt } from './partAt.ts'

/** Which chapter or line of a recording is heard now; -1 while it is not in the player. */
export function usePartHeard(recording: Recording, parts: readonly { startSeconds: number | null }[]): number {
  return usePlayerState(({ recording: current, positionSeconds }) =>
    current?.id === recording.id ? partAt(parts, positionSeconds) : -1,
  )
}

import { createContext, use, useSyncExternalStore } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import type { Player, PlayerState, Recording } from './player.ts'

export const PlayerContext = createContext<Player | null>(null)

export function usePlayer(): Player {
  const player = use(PlayerContext)
  if (player === null) throw new Error('There is no PlayerProvider around this page.')
  return player
}

/** A part of the player's state. It must be a plain value, because the component renders again only when it changes. */
export function usePlayerState<Part>(part: (state: PlayerState) => Part): Part {
  const player = usePlayer()
  return useSyncExternalStore(player.subscribe, () => part(player.getState()))
}

export const hasSound = (item: Item): item is Recording => item.sound !== null

/** The state and commands of one recording's play button. */
export function useRecording(recording: Recording) {
  const player = usePlayer()
  const { id, sound } = recording
  const isHere = ({ recording: current }: PlayerState) =>
    current?.id === id && current.sound.enclosureIndex === sound.enclosureIndex
  const isInPlayer = usePlayerState(isHere)
  const isPlaying = usePlayerState((state) => isHere(state) && state.isPlaying)
  // Whole seconds, to render lists less often.
  const playedSeconds = usePlayerState((state) => (isHere(state) ? Math.floor(state.positionSeconds) : null))
  return {
    isInPlayer,
    isPlaying,
    positionSeconds: playedSeconds ?? sound.positionSeconds,
    /** Call it when the reader is likely to press Play. */
    prepare: player.prepare,
    toggle: () => (isInPlayer ? player.toggle() : player.start(recording)),
    playFrom: (positionSeconds: number) => {
      if (!isInPlayer) return player.start(recording, positionSeconds)
      player.seekTo(positionSeconds)
      player.play()
    },
  }
}

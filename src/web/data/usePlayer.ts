import { createContext, use, useSyncExternalStore } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import type { Player, PlayerState, Recording } from './player.ts'

export const PlayerContext = createContext<Player | null>(null)

export function usePlayer(): Player {
  const player = use(PlayerContext)
  if (player === null) throw new Error('There is no PlayerProvider around this page.')
  return player
}

/** A part of what the player does; drawn anew only when that part changes, so it has to be a plain value. */
export function usePlayerState<Part>(part: (state: PlayerState) => Part): Part {
  const player = usePlayer()
  return useSyncExternalStore(player.subscribe, () => part(player.getState()))
}

export const hasSound = (item: Item): item is Recording => item.sound !== null

/** One recording's button: what it does now, and how far one has come in it. */
export function useRecording(recording: Recording) {
  const player = usePlayer()
  const { id, sound } = recording
  const isHere = ({ recording: current }: PlayerState) =>
    current?.id === id && current.sound.enclosureIndex === sound.enclosureIndex
  const isInPlayer = usePlayerState(isHere)
  const isPlaying = usePlayerState((state) => isHere(state) && state.isPlaying)
  // Whole seconds: a list needs no more.
  const playedSeconds = usePlayerState((state) => (isHere(state) ? Math.floor(state.positionSeconds) : null))
  return {
    isInPlayer,
    isPlaying,
    positionSeconds: playedSeconds ?? sound.positionSeconds,
    /** To call when a press on Play is likely. */
    prepare: player.prepare,
    toggle: () => (isInPlayer ? player.toggle() : player.start(recording)),
    playFrom: (positionSeconds: number) => {
      if (!isInPlayer) return player.start({ ...recording, sound: { ...sound, positionSeconds, isFinished: false } })
      player.seekTo(positionSeconds)
      player.play()
    },
  }
}

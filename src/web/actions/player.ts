import { Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react'
import { limits } from '../../shared/limits.ts'
import type { Action, IconAction } from './action.ts'

const rateStep = 0.25
const skipHelp = `Back ${limits.skipBackSeconds} seconds, forward ${limits.skipOnSeconds} seconds`
const speedHelp = 'Slower or faster'

/** The part of the player that its commands use. */
export type PlayerTools = {
  getState: () => { rate: number }
  toggle: () => unknown
  skip: (seconds: number) => unknown
  setRate: (rate: number) => unknown
  close: () => unknown
}

export type PlayerAction = Action<PlayerTools, { isPlaying: boolean }>
export type PlayerButtonAction = IconAction<PlayerTools, { isPlaying: boolean }>

export const playOrPause: PlayerButtonAction = {
  name: 'playOrPause',
  label: ({ isPlaying }) => (isPlaying ? 'Pause' : 'Play'),
  icon: ({ isPlaying }) => (isPlaying ? Pause : Play),
  shortcut: { keys: ['p'], help: 'Play or pause' },
  run: ({ toggle }) => toggle(),
}

export const skipBack: PlayerButtonAction = {
  name: 'skipBack',
  label: () => `Back ${limits.skipBackSeconds} seconds`,
  icon: () => RotateCcw,
  shortcut: { keys: ['['], help: skipHelp },
  run: ({ skip }) => skip(-limits.skipBackSeconds),
}

export const skipForward: PlayerButtonAction = {
  name: 'skipForward',
  label: () => `Forward ${limits.skipOnSeconds} seconds`,
  icon: () => RotateCw,
  shortcut: { keys: [']'], help: skipHelp },
  run: ({ skip }) => skip(limits.skipOnSeconds),
}

export const playSlower: PlayerAction = {
  name: 'playSlower',
  label: () => 'Slower',
  shortcut: { keys: ['<'], help: speedHelp },
  run: ({ getState, setRate }) => setRate(getState().rate - rateStep),
}

export const playFaster: PlayerAction = {
  name: 'playFaster',
  label: () => 'Faster',
  shortcut: { keys: ['>'], help: speedHelp },
  run: ({ getState, setRate }) => setRate(getState().rate + rateStep),
}

export const closePlayer: PlayerButtonAction = {
  name: 'closePlayer',
  label: () => 'Close player',
  icon: () => X,
  run: ({ close }) => close(),
}

export const playerActions: PlayerAction[] = [playOrPause, skipBack, skipForward, playSlower, playFaster, closePlayer]

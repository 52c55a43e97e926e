import { Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Action, IconAction } from '../core/action.ts'

const rateStep = 0.25
const skipHelp = () => texts.skipHelp({ back: limits.skipBackSeconds, forward: limits.skipOnSeconds })

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
  label: ({ isPlaying }) => (isPlaying ? texts.playOrPausePause() : texts.playOrPausePlay()),
  icon: ({ isPlaying }) => (isPlaying ? Pause : Play),
  shortcut: { keys: ['p'], help: texts.playOrPauseHelp },
  run: ({ toggle }) => toggle(),
}

export const skipBack: PlayerButtonAction = {
  name: 'skipBack',
  label: () => texts.skipBack({ seconds: limits.skipBackSeconds }),
  icon: () => RotateCcw,
  shortcut: { keys: ['['], help: skipHelp, ownHelp: () => texts.skipBack({ seconds: limits.skipBackSeconds }) },
  run: ({ skip }) => skip(-limits.skipBackSeconds),
}

export const skipForward: PlayerButtonAction = {
  name: 'skipForward',
  label: () => texts.skipForward({ seconds: limits.skipOnSeconds }),
  icon: () => RotateCw,
  shortcut: { keys: [']'], help: skipHelp, ownHelp: () => texts.skipForward({ seconds: limits.skipOnSeconds }) },
  run: ({ skip }) => skip(limits.skipOnSeconds),
}

export const playSlower: PlayerAction = {
  name: 'playSlower',
  label: texts.playSlower,
  shortcut: { keys: ['<'], help: texts.playSpeedHelp, ownHelp: texts.playSlower },
  run: ({ getState, setRate }) => setRate(getState().rate - rateStep),
}

export const playFaster: PlayerAction = {
  name: 'playFaster',
  label: texts.playFaster,
  shortcut: { keys: ['>'], help: texts.playSpeedHelp, ownHelp: texts.playFaster },
  run: ({ getState, setRate }) => setRate(getState().rate + rateStep),
}

export const closePlayer: PlayerButtonAction = {
  name: 'closePlayer',
  label: texts.closePlayer,
  icon: () => X,
  run: ({ close }) => close(),
}

export const playerActions: PlayerAction[] = [playOrPause, skipBack, skipForward, playSlower, playFaster, closePlayer]

import { limits } from '../../shared/limits.ts'

/** Settings of this device. */
type PlayerSettings = { rate: number; volume: number }

const storageKey = 'player'

export function readPlayerSettings(): PlayerSettings {
  try {
    const { rate, volume } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      rate: isWithin(rate, limits.playbackRateMin, limits.playbackRateMax) ? rate : 1,
      volume: isWithin(volume, 0, 1) ? volume : 1,
    }
  } catch {
    return { rate: 1, volume: 1 }
  }
}

export function storePlayerSettings({ rate, volume }: PlayerSettings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ rate, volume }))
  } catch {
    // Storage is blocked: the settings last until the page is left.
  }
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

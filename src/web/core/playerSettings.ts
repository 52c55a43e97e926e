import { limits } from '../../shared/limits.ts'

/** Settings of this device. */
type PlayerSettings = { rate: number; volume: number }

/** `rates`: the speed that the reader chose for each feed, the last chosen at the end. */
type StoredSettings = PlayerSettings & { rates: [feedId: number, rate: number][] }

const storageKey = 'player'
const feedsMax = 200

/** The speed is that of the feed, else the one that was chosen last. */
export function readPlayerSettings(feedId: number | null = null): PlayerSettings {
  const { rate, volume, rates } = readStored()
  return { rate: rates.find(([id]) => id === feedId)?.[1] ?? rate, volume }
}

export function storePlayerSettings({ rate, volume }: PlayerSettings, feedId: number | null): void {
  const others = readStored().rates.filter(([id]) => id !== feedId)
  const rates = feedId === null ? others : [...others, [feedId, rate] as const].slice(-feedsMax)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ rate, volume, rates }))
  } catch {
    // Storage is blocked: the settings last until the page is left.
  }
}

function readStored(): StoredSettings {
  try {
    const { rate, volume, rates } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return {
      rate: isRate(rate) ? rate : 1,
      volume: isWithin(volume, 0, 1) ? volume : 1,
      rates: Array.isArray(rates) ? rates.filter((pair) => Array.isArray(pair) && isRate(pair[1])) : [],
    }
  } catch {
    return { rate: 1, volume: 1, rates: [] }
  }
}

const isRate = (value: unknown): value is number => isWithin(value, limits.playbackRateMin, limits.playbackRateMax)

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most

import { BoundedMap } from './boundedMap.ts'

/** Cut off: it turned out to be slow while all slow places were taken. */
export type Turn = { cutOff: AbortSignal }

export type Lanes = {
  /** Whether work that was quick, or was never seen, can start. */
  hasQuickPlace: () => boolean
  /** Whether this work can start: if it was slow last time, a slow place has to be free. */
  hasPlace: (key: number) => boolean
  run: <Result>(key: number, work: (turn: Turn) => Promise<Result>) => Promise<Result>
  readonly size: number
}

type LaneOptions = {
  places: number
  slowPlaces: number
  /** Work that takes longer is slow. */
  slowAfterMs: number
  /** Called when a place is free. */
  onFree?: () => void
}

const slowKept = 20_000

/**
 * Places for work that waits for foreign servers. Work that was slow last time has places of its own, and work that turns out to be slow
 * moves there. If those are full, it is cut off and gets one of them later. So slow servers, however many, never hold all places.
 */
export function createLanes({ places, slowPlaces, slowAfterMs, onFree = () => {} }: LaneOptions): Lanes {
  const wasSlow = new BoundedMap<number, true>(slowKept)
  const running = { quick: 0, slow: 0 }

  return {
    hasQuickPlace: () => running.quick < places,
    hasPlace: (key) => (wasSlow.get(key) ? running.slow < slowPlaces : running.quick < places),
    async run(key, work) {
      const cut = new AbortController()
      let lane: keyof typeof running = wasSlow.get(key) ? 'slow' : 'quick'
      let isQuick = true
      running[lane] += 1
      const noteSlow = () => {
        isQuick = false
        wasSlow.set(key, true)
        if (lane === 'slow') return
        if (running.slow >= slowPlaces) return cut.abort()
        running.quick -= 1
        running.slow += 1
        lane = 'slow'
        onFree()
      }
      const timer = setTimeout(noteSlow, slowAfterMs)
      try {
        return await work({ cutOff: cut.signal })
      } finally {
        clearTimeout(timer)
        if (isQuick) wasSlow.delete(key)
        running[lane] -= 1
        onFree()
      }
    },
    get size() {
      return running.quick + running.slow
    },
  }
}

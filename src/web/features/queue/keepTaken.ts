import { keepAheadSetting } from '../../core/keptSounds.ts'
import { keepUp, showKept } from './keptEpisodes.ts'

const laterMs = 2000
let isBegun = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Keeps the episodes of this device up to date while a page is open: now, after changes, and when the network is back. */
export function keepTaken(): void {
  if (!isBegun) {
    isBegun = true
    // First, since the network may be away.
    void showKept().catch(() => {})
    window.addEventListener('online', keepTaken)
    keepAheadSetting.listen(keepTaken)
  }
  // A reader who orders the queue makes many changes.
  clearTimeout(timer)
  timer = setTimeout(() => void keepUp().catch(() => {}), laterMs)
}

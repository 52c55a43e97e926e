import type { Deps } from '../../deps.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { minute } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'
import { fadeItems } from './fadeItems.ts'

const pauseMs = 5 * minute
const readersRemembered = 10_000

/**
 * Lets a reader's items fade when they look, at most once in five minutes. Never rejects: a board without the latest fading is
 * better than none.
 */
export function createFadingOnLook(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
): (reader: Reader) => Promise<void> {
  const fadedAt = new BoundedMap<number, number>(readersRemembered)
  return async (reader) => {
    const now = deps.clock()
    const last = fadedAt.get(reader.id)
    // The clock may have been set back.
    if (last !== undefined && Math.abs(now - last) < pauseMs) return
    fadedAt.set(reader.id, now)
    try {
      const { isPaused } = await fadeItems(deps, reader)
      // During a pause nothing is unread, however often a reader looks.
      if (isPaused) fadedAt.delete(reader.id)
    } catch (error) {
      deps.log.error({ err: error }, 'fading failed')
    }
  }
}

// Limits the share of the database that one reader's searches take, since a search may cost many times as much as a list. Each
// reader's searches run one after the other, and after an expensive one the next waits as long again.
import { setTimeout as sleep } from 'node:timers/promises'
import { texts } from '../../../shared/texts/texts.ts'
import { TooManyRequests } from '../../http/errors.ts'
import { second } from '../../lib/clock.ts'

/** Throws TooManyRequests at once when too many of the reader's searches are waiting. */
export type SearchTurns = <Found>(reader: { id: number }, search: () => Promise<Found>) => Promise<Found>

/** A board shows up to 200 saved searches and may load all of them at once, in two tabs. */
const waitingMax = 400
/** A search below this is as cheap as a list. */
const cheapMs = 100
const restMaxMs = 2 * second
const retryAfterMs = 2 * second

export function createSearchTurns({ mostWaiting = waitingMax } = {}): SearchTurns {
  const queues = new Map<number, { last: Promise<void>; count: number }>()
  return async (reader, search) => {
    const queue = queues.get(reader.id) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count > mostWaiting)
      throw new TooManyRequests({ afterMs: retryAfterMs, said: texts.tooManySearchesAtOnce })
    queues.set(reader.id, queue)
    queue.count += 1
    const before = queue.last
    const turn = Promise.withResolvers<void>()
    queue.last = turn.promise
    await before
    const startedAt = performance.now()
    try {
      return await search()
    } finally {
      void rest(performance.now() - startedAt).then(() => {
        queue.count -= 1
        if (queue.count === 0) queues.delete(reader.id)
        turn.resolve()
      })
    }
  }
}

/** Waits as long as the search took, which limits one reader to half of the time. */
async function rest(tookMs: number): Promise<void> {
  if (tookMs > cheapMs) await sleep(Math.min(tookMs, restMaxMs))
}

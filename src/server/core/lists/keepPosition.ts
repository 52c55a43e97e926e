import type { ListeningPosition } from '../../../shared/features/podcasts.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findPosition, writePosition } from '../positions/positions.queries.ts'
import { presentPosition } from '../positions/presentPosition.ts'
import { takeFromQueue } from '../queue/changeQueue.ts'
import type { SignedInReader } from '../sessions/reader.ts'
import { setRead } from './setRead.ts'

/**
 * Stores a reader's position in a recording. Of several devices the one that played last wins; the response has the stored
 * position. Reaching the end marks the item read, and takes it out of the queue. Throws NotFound for another reader's item, or one with nothing to play.
 */
export async function keepPosition(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: SignedInReader,
  { agoMs, ...position }: ListeningPosition & { agoMs: number },
): Promise<ListeningPosition> {
  const keptAt = deps.clock()
  const isKept = await writePosition(deps.db, reader, { ...position, changedAt: keptAt - agoMs, keptAt })
  const row = (await findPosition(deps.db, reader, position)) ?? missing('item')
  const kept = presentPosition(row)
  if (!isKept) return kept
  deps.events.publish(reader.id, { type: 'positionChanged', ...kept })
  if (!position.isFinished) return kept
  await takeFromQueue(deps, reader, position.itemId)
  await setRead(deps, reader, { itemId: position.itemId, isRead: true })
  return kept
}

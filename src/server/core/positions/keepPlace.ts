import type { ReadingPosition } from '../../../shared/features/reading.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import type { SignedInReader } from '../sessions/reader.ts'
import { presentPlace } from './presentPlace.ts'
import { findPlaces, writePlace } from './readingPositions.queries.ts'

/**
 * Stores a reader's place in a text. Of several devices the one that read last wins; the response has the stored place. Throws
 * NotFound for another reader's item.
 */
export async function keepPlace(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: SignedInReader,
  { agoMs, ...position }: ReadingPosition & { agoMs: number },
): Promise<ReadingPosition> {
  const { itemId } = position
  const isKept = await writePlace(db, reader, { ...position, changedAt: clock() - agoMs })
  const row = (await findPlaces(db, reader, [itemId])).get(itemId) ?? missing('item')
  const kept = { itemId, ...presentPlace(row) }
  if (isKept) events.publish(reader.id, { type: 'placeChanged', ...kept })
  return kept
}

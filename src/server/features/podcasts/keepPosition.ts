import type { ListeningPosition } from '../../../shared/api/podcasts.ts'
import { setRead } from '../../core/lists/setRead.ts'
import { findPosition, writePosition } from '../../core/positions/positions.queries.ts'
import { presentPosition } from '../../core/positions/presentPosition.ts'
import type { Reader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/**
 * Keeps how far a reader has come. Of several devices the one that played last wins; the answer says what is kept now.
 * Hearing the end marks the item read. Throws NotFound for what is not the reader's or has nothing to play.
 */
export async function keepPosition(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  { agoMs, ...position }: ListeningPosition & { agoMs: number },
): Promise<ListeningPosition> {
  const isKept = await writePosition(deps.db, reader, { ...position, changedAt: deps.clock() - agoMs })
  const row = (await findPosition(deps.db, reader, position)) ?? missing('item')
  const kept = presentPosition(row)
  if (!isKept) return kept
  deps.events.publish(reader.id, { type: 'positionChanged', ...kept })
  if (position.isFinished) await setRead(deps, reader, { itemId: position.itemId, isRead: true })
  return kept
}

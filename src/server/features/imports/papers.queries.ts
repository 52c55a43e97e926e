import type { Reader } from '../../core/reader.ts'
import type { EditionRow, Tx } from '../../db/schema.ts'

type NewEdition = Pick<EditionRow, 'day' | 'madeAt' | 'doneAt' | 'sections' | 'missing'>

/**
 * False when the reader has an edition of the day. Its articles arrive here after it, so the next edition counts none as printed, and
 * none fades when its reader is done with it.
 */
export async function addEdition(tx: Tx, reader: Reader, edition: NewEdition): Promise<boolean> {
  const inserted = await tx
    .insertInto('editions')
    .values({ ...edition, userId: reader.id, upToItemId: 0, doneChanges: null })
    .onConflict((conflict) => conflict.columns(['userId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

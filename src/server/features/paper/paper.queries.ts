import { sql } from 'kysely'
import type { RaisedMark } from '../../core/lists/readAll.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Db, EditionRow, Tx } from '../../db/schema.ts'

export async function setDone(
  tx: Tx,
  { id, doneAt, doneChanges }: Pick<EditionRow, 'id' | 'doneAt' | 'doneChanges'>,
): Promise<void> {
  await tx.updateTable('editions').set({ doneAt, doneChanges }).where('id', '=', id).execute()
}

/** The marks of faded items below an item, of feeds that are not muted. */
export async function findMarksBelow(tx: Tx, reader: Reader, itemId: number): Promise<RaisedMark[]> {
  const { rows } = await sql<RaisedMark>`select id as "subscriptionId", "feedId", "fadedUpTo" as "from",
      cast(${itemId} as bigint) as "to"
    from subscriptions where "userId" = ${reader.id} and "mutedAt" is null and "fadedUpTo" < ${itemId}`.execute(tx)
  return rows
}

/** Only marks that are still where they were put. */
export async function putMarksBack(tx: Tx, reader: Reader, marks: RaisedMark[]): Promise<void> {
  const rows = marks.map(({ subscriptionId, from, to }) => [subscriptionId, from, to])
  await sql`update subscriptions set "fadedUpTo" = given.earlier
    from ${jsonRows(tx, ['ofSubscription', 'earlier', 'later'], rows)} as given
    where subscriptions.id = given."ofSubscription" and subscriptions."userId" = ${reader.id}
      and subscriptions."fadedUpTo" = given.later`.execute(tx)
}

export async function deleteEditionsBefore(db: Db, madeAt: number): Promise<void> {
  await db.deleteFrom('editions').where('madeAt', '<', madeAt).execute()
}

// The things that an import made, besides its subscriptions (importedFeeds).
import { sql } from 'kysely'
import { dropImportedMarks } from '../../core/items/importedMarks.queries.ts'
import type { ImportRow, ImportTraceRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'

export type Trace = Omit<ImportTraceRow, 'importId'>

const rowsPerStatement = 500

export const traceOf =
  (kind: 'column' | 'tag' | 'rule') =>
  (thingId: number): Trace => ({ kind, thingId, otherId: 0, at: 0 })

export async function writeTraces(tx: Tx, imported: Pick<ImportRow, 'id'>, traces: Trace[]): Promise<void> {
  if (traces.length === 0) return
  // The reader may have dismissed it meanwhile, and has given up taking it back.
  const row = await tx.selectFrom('imports').select('id').where('id', '=', imported.id).executeTakeFirst()
  if (row === undefined) return
  for (const some of chunksOf(traces, rowsPerStatement))
    await tx
      .insertInto('importTraces')
      .values(some.map((trace) => ({ ...trace, importId: imported.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/**
 * Some of the subscriptions that the import made and the reader still has: those at the ends of the columns first, so the positions of
 * few others change.
 */
export function findMadeSubscriptions(tx: Tx, { id, userId, createdAt }: ImportRow, most: number) {
  return (
    tx
      .selectFrom('importedFeeds')
      .innerJoin('subscriptions', 'subscriptions.feedId', 'importedFeeds.feedId')
      .select(['subscriptions.id', 'subscriptions.feedId', 'subscriptions.columnId'])
      .where('importedFeeds.importId', '=', id)
      .where('subscriptions.userId', '=', userId)
      // One that the reader deleted and added again is theirs.
      .where('subscriptions.createdAt', '=', createdAt)
      .orderBy('subscriptions.position', 'desc')
      .limit(most)
      .execute()
  )
}

/** Items that the reader saved again since then stay, and so do those that the reader has put into Later. */
export async function unsaveMadeItems(tx: Tx, { id, userId }: ImportRow): Promise<void> {
  await sql`update "itemStates" set "savedAt" = null,
      "laterAt" = case when "laterAt" = "savedAt" then null else "laterAt" end
    where "userId" = ${userId}
    and "itemId" in (select "thingId" from "importTraces" where "importId" = ${id} and kind = 'saved')
    and "savedAt" = (select trace.at from "importTraces" as trace
      where trace."importId" = ${id} and trace.kind = 'saved' and trace."thingId" = "itemStates"."itemId")`.execute(tx)
}

/**
 * The marks of an import, those that wait for their items included, have the moment of the import. An article that the reader
 * had read before, or has marked since then, has another one.
 */
export async function takeBackReadMarks(tx: Tx, { userId, createdAt }: ImportRow): Promise<void> {
  for (const mark of ['readAt', 'unreadAgainAt'] as const)
    await tx
      .updateTable('itemStates')
      .set({ [mark]: null })
      .where('userId', '=', userId)
      .where(mark, '=', createdAt)
      .execute()
  await dropImportedMarks(tx, { id: userId }, createdAt)
}

export async function untagMadeItems(tx: Tx, { id }: ImportRow): Promise<void> {
  await sql`delete from "itemTags" where exists (select 1 from "importTraces" as trace
    where trace."importId" = ${id} and trace.kind = 'tagged' and trace."thingId" = "itemTags"."itemId"
      and trace."otherId" = "itemTags"."tagId" and trace.at = "itemTags"."taggedAt")`.execute(tx)
}

/** Rules that the reader has switched on stay. */
export async function deleteMadeRules(tx: Tx, { id, userId }: ImportRow): Promise<void> {
  await tx
    .deleteFrom('rules')
    .where('userId', '=', userId)
    .where('offAt', 'is not', null)
    .where('id', 'in', (query) =>
      query.selectFrom('importTraces').select('thingId').where('importId', '=', id).where('kind', '=', 'rule'),
    )
    .execute()
}

/** Tags that have got other feeds or articles since then stay. */
export async function deleteMadeTags(tx: Tx, { id, userId }: ImportRow): Promise<void> {
  await sql`delete from tags where "userId" = ${userId}
    and id in (select "thingId" from "importTraces" where "importId" = ${id} and kind = 'tag')
    and not exists (select 1 from "itemTags" where "itemTags"."tagId" = tags.id)
    and not exists (select 1 from "subscriptionTags" where "subscriptionTags"."tagId" = tags.id)`.execute(tx)
}

/** Columns that the import made, without feeds and searches by now. */
export async function findEmptyMadeColumns(tx: Tx, { id, userId }: ImportRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('columns')
    .select('id')
    .where('userId', '=', userId)
    .where('id', 'in', (query) =>
      query.selectFrom('importTraces').select('thingId').where('importId', '=', id).where('kind', '=', 'column'),
    )
    .where('id', 'not in', (query) => query.selectFrom('subscriptions').select('columnId').where('userId', '=', userId))
    .where('id', 'not in', (query) => query.selectFrom('savedSearches').select('columnId').where('userId', '=', userId))
    .execute()
  return rows.map((row) => row.id)
}

import { sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db, ImportRow, Tx } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import type { RefusedOutline } from './readListedFeeds.ts'

/** Readers look at an import while it runs; older ones are of no interest. */
const keptDays = 30

export async function createImport(tx: Tx, reader: Reader, now: number): Promise<ImportRow> {
  const oldest = now - keptDays * day
  await tx.deleteFrom('imports').where('userId', '=', reader.id).where('createdAt', '<', oldest).execute()
  const counts = { knownFeeds: 0, savedItems: 0, knownItems: 0, refusedFeeds: 0, refused: '[]' }
  return tx
    .insertInto('imports')
    .values({ ...counts, userId: reader.id, takenBackAt: null, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Counts = Pick<
  ImportRow,
  | 'knownFeeds'
  | 'savedItems'
  | 'knownItems'
  | 'refusedFeeds'
  | 'readItems'
  | 'newTags'
  | 'addedRules'
  | 'untranslatedFilters'
>

/** Adds to the counts of an import. Of the refused, the first ones are stored. */
export async function addToImport(
  tx: Tx,
  imported: Pick<ImportRow, 'id'>,
  { refused = [], ...added }: Partial<Counts> & { refused?: RefusedOutline[] },
): Promise<void> {
  const row = await tx.selectFrom('imports').selectAll().where('id', '=', imported.id).executeTakeFirst()
  // The reader has dismissed it meanwhile.
  if (row === undefined) return
  // We wrote it.
  const stored = JSON.parse(row.refused) as RefusedOutline[]
  await tx
    .updateTable('imports')
    .set({
      knownFeeds: row.knownFeeds + (added.knownFeeds ?? 0),
      savedItems: row.savedItems + (added.savedItems ?? 0),
      knownItems: row.knownItems + (added.knownItems ?? 0),
      refusedFeeds: row.refusedFeeds + (added.refusedFeeds ?? 0),
      readItems: row.readItems + (added.readItems ?? 0),
      newTags: row.newTags + (added.newTags ?? 0),
      addedRules: row.addedRules + (added.addedRules ?? 0),
      untranslatedFilters: row.untranslatedFilters + (added.untranslatedFilters ?? 0),
      refused: JSON.stringify([...stored, ...refused].slice(0, limits.importRefusedShown)),
    })
    .where('id', '=', imported.id)
    .execute()
}

/** Undefined for another reader's import. */
export function findImport(db: Db, reader: Reader, importId: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

export async function setTakenBack(tx: Tx, { id }: Pick<ImportRow, 'id'>, now: number): Promise<void> {
  await tx.updateTable('imports').set({ takenBackAt: now }).where('id', '=', id).execute()
  await tx.deleteFrom('importedFeeds').where('importId', '=', id).execute()
  await tx.deleteFrom('importTraces').where('importId', '=', id).execute()
}

/** The newest import that was not dismissed; undefined when it is too old. */
export function findLatestImport(db: Db, reader: Reader, now: number): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('createdAt', '>=', now - keptDays * day)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes the reader's import `upTo` and all earlier ones. Returns how many: none when it is not the reader's. */
export async function deleteImports(db: Db, reader: Reader, { upTo }: { upTo: number }): Promise<number> {
  const ofReader = db.selectFrom('imports').select('id').where('id', '=', upTo).where('userId', '=', reader.id)
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('userId', '=', reader.id)
    .where('id', '<=', ofReader)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type ImportProgress = { added: number; arrived: number; failed: number }

/** Counts the feeds that the reader still has. */
export async function countProgress(db: Db, { id, userId }: Pick<ImportRow, 'id' | 'userId'>): Promise<ImportProgress> {
  const { rows } = await sql<ImportProgress>`select count(*) as added,
      count(case when ${hasArrived} then 1 end) as arrived, count(case when ${hasFailed} then 1 end) as failed
    ${importedFeeds({ id, userId })}`.execute(db)
  return rows[0] ?? { added: 0, arrived: 0, failed: 0 }
}

export type ImportFailure = { feedId: number; title: string; url: string; reason: string }

export async function findFailures(
  db: Db,
  { id, userId }: Pick<ImportRow, 'id' | 'userId'>,
  limit: number,
): Promise<ImportFailure[]> {
  const { rows } = await sql<ImportFailure>`select subscription.id as "feedId",
      coalesce(subscription.title, feed.title) as title, feed.url, coalesce(feed."lastError", '') as reason
    ${importedFeeds({ id, userId })} and ${hasFailed} order by subscription.id limit ${limit}`.execute(db)
  return rows
}

const hasArrived = sql`feed."lastFetchedAt" is not null`
const hasFailed = sql`(feed."lastFetchedAt" is null and (feed.failures > 0 or feed."goneAt" is not null))`

const importedFeeds = ({ id, userId }: Pick<ImportRow, 'id' | 'userId'>) => sql`from "importedFeeds" as imported
  join feeds as feed on feed.id = imported."feedId"
  join subscriptions as subscription on subscription."feedId" = feed.id and subscription."userId" = ${userId}
  where imported."importId" = ${id}`

// Cleaned texts of items, for all readers. A row is of no use without the source, which its caller must have.
import { type Selectable, sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import { executeSyncedLater } from '../../db/lateSync.ts'
import type { Db, Schema } from '../../db/schema.ts'

export type CleanContent = Selectable<Schema['cleanContents']>

/** The caller has checked that the items are the reader's. */
export function findCleanContents(db: Db, itemIds: number[]): Promise<CleanContent[]> {
  return db
    .selectFrom('cleanContents')
    .selectAll()
    .where(isAnyNumber(db, 'itemId', itemIds))
    .execute()
}

/** Replaces what an older cleaner wrote, and never what a newer one did: versions of the server overlap during an update. */
export async function saveCleanContents(db: Db, contents: CleanContent[]): Promise<void> {
  if (contents.length === 0) return
  const rows = contents
    .toSorted((one, other) => one.itemId - other.itemId || one.part - other.part)
    .map(
      ({ itemId, part, version, sourceHash, difference }) =>
        sql`(${sql.join([itemId, part, version, sourceHash, difference])})`,
    )
  await executeSyncedLater(
    db,
    sql`insert into "cleanContents" ("itemId", part, version, "sourceHash", difference) values ${sql.join(rows)}
    on conflict ("itemId", part) do update set version = excluded.version, "sourceHash" = excluded."sourceHash",
      difference = excluded.difference where excluded.version >= "cleanContents".version
    returning "itemId"`,
  )
}

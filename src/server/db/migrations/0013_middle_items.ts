// Where the items of a feed have their middle, so that unread counts need not look for it (items/itemsAboveMark.ts).
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const int = sql.raw(dialectOf(db) === 'sqlite' ? 'integer' : 'bigint')
  await sql`alter table feeds add column "middleItemId" ${int} not null default 0`.execute(db)
  await sql`update feeds set "middleItemId" = (coalesce((select min(items.id) from items where items."feedId" = feeds.id), 0)
    + coalesce((select max(items.id) from items where items."feedId" = feeds.id), 0)) / 2`.execute(db)
}

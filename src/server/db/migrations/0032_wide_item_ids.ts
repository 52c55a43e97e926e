// Keys of apps that are made from now on give wide item ids (features/sync/itemIds.ts). Those before keep the ids that their apps have.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int }: Ddl): Promise<void> {
  await sql.raw(`alter table "appKeys" add column "hasWideIds" ${int} not null default 0`).execute(db)
}

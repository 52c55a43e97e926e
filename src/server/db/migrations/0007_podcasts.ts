// How far readers have come in recordings, and what a podcast says of its episodes.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const int = isSqlite ? 'integer' : 'bigint'
  const ref = (table: string) => `${int} not null references ${table} (id) on delete cascade`
  const statements = [
    `alter table items add column episode ${int}`,
    `alter table items add column season ${int}`,
    `create table "listeningPositions" ("userId" ${ref('users')}, "itemId" ${ref('items')}, "enclosureIndex" ${int} not null,
       "positionSeconds" ${int} not null, "durationSeconds" ${int}, "changedAt" ${int} not null, "finishedAt" ${int},
       primary key ("userId", "itemId", "enclosureIndex")) ${isSqlite ? 'without rowid' : ''}`,
    // Purging an item takes its positions along.
    `create index positions_by_item on "listeningPositions" ("itemId")`,
    `create index positions_to_continue on "listeningPositions" ("userId", "changedAt" desc) where "finishedAt" is null`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

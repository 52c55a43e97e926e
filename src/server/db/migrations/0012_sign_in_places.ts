// From where an account was opened before (users/signInPlaces.ts).
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite'
  const int = sql.raw(isSqlite ? 'integer' : 'bigint')
  await sql`create table "signInPlaces" ("userId" ${int} not null references users (id) on delete cascade,
    "placeHash" text not null, "lastUsedAt" ${int} not null, primary key ("userId", "placeHash"))
    ${sql.raw(isSqlite ? 'without rowid' : '')}`.execute(db)
}

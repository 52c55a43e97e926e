// How far a move from another database into this one is (moving/); empty when none is under way.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const int = sql.raw(dialectOf(db) === 'sqlite' ? 'integer' : 'bigint')
  await sql`create table "databaseMoves" (step text primary key, source text not null, "lastKey" text,
    rows ${int} not null, "doneAt" ${int})`.execute(db)
}

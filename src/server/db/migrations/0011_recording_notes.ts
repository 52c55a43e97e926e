// What stands beside an item's recording: chapters, where a file of them is, and transcripts.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const int = sql.raw(dialectOf(db) === 'sqlite' ? 'integer' : 'bigint')
  await sql`create table "recordingNotes" ("itemId" ${int} primary key references items (id) on delete cascade,
    notes text not null)`.execute(db)
}

// Each read-all takes the undos away that are over: without this it looks at all of them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index undos_by_expiry on undos ("expiresAt")`.execute(db)
}

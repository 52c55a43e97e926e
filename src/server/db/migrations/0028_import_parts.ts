// A long list is imported in many transactions, and the parts that wait for theirs survive a stop of the server.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, ref, int }: Ddl): Promise<void> {
  const statements = [
    // The import's own row is deleted when its reader dismisses it, while its feeds still come.
    `create table "importParts" (id ${id}, "userId" ${ref('users')}, "importId" ${int} not null, part text not null,
       "createdAt" ${int} not null)`,
    `create index import_parts_by_user on "importParts" ("userId", id)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

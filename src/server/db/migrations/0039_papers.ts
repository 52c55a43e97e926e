// The editions of readers' papers.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table editions (id ${id}, "userId" ${ref('users')}, day text not null, "madeAt" ${int} not null,
       "upToItemId" ${int} not null, sections text not null, "doneAt" ${int}, "doneChanges" text)`,
    `create unique index editions_of_reader on editions ("userId", day)`,
    `create index old_editions on editions ("madeAt")`,
    `create table "editionItems" ("editionId" ${ref('editions')}, "itemId" ${ref('items')}, section ${int} not null,
       place ${int} not null, primary key ("editionId", "itemId")) ${withoutRowid}`,
    `create index editions_of_item on "editionItems" ("itemId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

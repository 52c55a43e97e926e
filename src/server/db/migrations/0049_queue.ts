// The queue of each reader: episodes and articles to hear one after the other, in the order of `place`.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table "queueItems" ("userId" ${ref('users')}, "itemId" ${ref('items')}, place ${int} not null,
       primary key ("userId", "itemId")) ${withoutRowid}`,
    `create index queues_of_item on "queueItems" ("itemId")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

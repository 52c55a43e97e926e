// EPUB files that readers downloaded, by the digest that KOReader has for each, and the md5 of a key, which KOReader sends in place of it.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { id, int, ref }: Ddl): Promise<void> {
  const statements = [
    `create table books (id ${id}, "userId" ${ref('users')}, digest text not null, chapters text not null, "madeAt" ${int} not null,
       progress text)`,
    `create unique index books_of_reader on books ("userId", digest)`,
    `create index old_books on books ("madeAt")`,
    `alter table "appKeys" add column "md5Hash" text`,
    `create unique index keys_by_md5 on "appKeys" ("md5Hash")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

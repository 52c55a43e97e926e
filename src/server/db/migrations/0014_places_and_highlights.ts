// Places in texts, highlights, and former texts of articles that were read.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { dialect, id, key, int, bytes, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    `create table "readingPositions" ("userId" ${ref('users')}, "itemId" ${ref('items')}, source text not null,
       "paragraphHash" text not null, "paragraphIndex" ${int} not null, "shareThousandths" ${int} not null,
       "changedAt" ${int} not null, "finishedAt" ${int}, primary key ("userId", "itemId")) ${withoutRowid}`,
    `create index reading_by_item on "readingPositions" ("itemId")`,
    `create index reading_to_continue on "readingPositions" ("userId", "changedAt" desc) where "finishedAt" is null`,
    `create table highlights (id ${id}, "userId" ${ref('users')}, "itemId" ${ref('items')}, source text not null,
       quote text not null, prefix text not null, suffix text not null, start ${int} not null, color text not null,
       note text not null, "searchText" text not null, "createdAt" ${int} not null, "changedAt" ${int} not null,
       "deletedAt" ${int})`,
    `create index highlights_of_item on highlights ("itemId", "userId")`,
    `create index highlights_of_reader on highlights ("userId", id)`,
    `create index highlights_deleted on highlights ("deletedAt") where "deletedAt" is not null`,
    `create table "formerTexts" ("itemId" ${key} references items (id) on delete cascade, title text not null,
       html text not null, "packedHtml" ${bytes}, "baseUrl" text, "replacedAt" ${int} not null)`,
    `create index former_texts_by_age on "formerTexts" ("replacedAt")`,
    ...(dialect === 'postgres' ? [`alter table "formerTexts" alter column "packedHtml" set storage external`] : []),
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Whole articles fetched from their pages, readers' choice per feed, and the rules of admins for sites.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { dialect, int, key, bytes }: Ddl): Promise<void> {
  const statements = [
    `create table "fullTexts" ("itemId" ${key} references items (id) on delete cascade, state text not null,
       "packedHtml" ${bytes}, url text, title text not null, byline text not null, lang text not null, words ${int} not null,
       "fetchedAt" ${int} not null, reason text, "ruleVersion" ${int} not null)`,
    // PostgreSQL must not compress packed contents again.
    ...(dialect === 'postgres' ? [`alter table "fullTexts" alter column "packedHtml" set storage external`] : []),
    `create table "siteRules" (host text primary key, rule text not null, version ${int} not null)`,
    `alter table subscriptions add column "fullText" text`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

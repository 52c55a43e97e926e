// The items of deleted tags, until the deletion can no longer be undone.
import { type Kysely, sql } from 'kysely'
import type { Ddl } from './ddl.ts'

export async function up(db: Kysely<unknown>, { int, ref, withoutRowid }: Ddl): Promise<void> {
  const statements = [
    // The tag is gone, so `tagId` refers to nothing.
    `create table "deletedItemTags" ("tagId" ${int} not null, "itemId" ${ref('items')}, "userId" ${ref('users')},
       "taggedAt" ${int} not null, "deletedAt" ${int} not null, primary key ("tagId", "itemId")) ${withoutRowid}`,
    `create index deleted_item_tags_of_item on "deletedItemTags" ("itemId")`,
    `create index deleted_item_tags_of_reader on "deletedItemTags" ("userId")`,
    `create index old_deleted_item_tags on "deletedItemTags" ("deletedAt")`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

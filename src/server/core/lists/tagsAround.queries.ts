import { sql } from 'kysely'
import type { AttachedTag } from '../../../shared/api/entities.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, TagRow } from '../../db/schema.ts'
import { presentAttachedTag } from '../tags/presentTag.ts'

export type TagsAround = {
  /** By subscription id. */
  ofFeeds: Map<number, AttachedTag[]>
  /** By item id. */
  ofItems: Map<number, AttachedTag[]>
}

type Row = Pick<TagRow, 'id' | 'name' | 'color' | 'icon'> & { subscriptionId: number | null; itemId: number | null }

/** A reader's own tags on their feeds and on these items, in one statement, because every list and every mark needs both. */
export async function findTagsAround(db: Db, reader: { id: number }, itemIds: number[]): Promise<TagsAround> {
  // SQLite keeps the order of a cross join: it begins with the items instead of looking each item up under every tag.
  const { rows } = await sql<Row>`
    select tags.id, tags.name, tags.color, tags.icon, "subscriptionTags"."subscriptionId", null as "itemId"
    from tags join "subscriptionTags" on "subscriptionTags"."tagId" = tags.id where tags."userId" = ${reader.id}
    union all
    select tags.id, tags.name, tags.color, tags.icon, null, "itemTags"."itemId"
    from "itemTags" cross join tags
    where ${isAnyNumber(db, 'itemTags.itemId', itemIds)} and tags.id = "itemTags"."tagId" and tags."userId" = ${reader.id}
    order by 1`.execute(db)
  const around: TagsAround = { ofFeeds: new Map(), ofItems: new Map() }
  for (const row of rows) {
    if (row.subscriptionId !== null) attach(around.ofFeeds, row.subscriptionId, row)
    else if (row.itemId !== null) attach(around.ofItems, row.itemId, row)
  }
  return around
}

function attach(tagsById: Map<number, AttachedTag[]>, id: number, row: Row): void {
  const tag = presentAttachedTag(row)
  const tags = tagsById.get(id)
  if (tags) tags.push(tag)
  else tagsById.set(id, [tag])
}

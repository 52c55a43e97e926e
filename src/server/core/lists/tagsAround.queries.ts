import { sql } from 'kysely'
import type { AttachedTag } from '../../../shared/api/entities.ts'
import type { Db, TagRow } from '../../db/schema.ts'
import { presentAttachedTag } from '../tags/presentTag.ts'

export type TagsAround = {
  /** By subscription id. */
  ofFeeds: Map<number, AttachedTag[]>
  /** By item id. */
  ofItems: Map<number, AttachedTag[]>
}

type Row = Pick<TagRow, 'id' | 'name' | 'color' | 'icon'> & { subscriptionId: number | null; itemId: number | null }

/**
 * A reader's own tags, on their feeds and on these items, in one statement: every list and every mark asks for both. Asks
 * for the span of the items' ids, so that it is the same statement for any page; other items within it are passed over.
 */
export async function findTagsAround(db: Db, reader: { id: number }, itemIds: number[]): Promise<TagsAround> {
  const wanted = new Set(itemIds)
  const { rows } = await sql<Row>`
    select tags.id, tags.name, tags.color, tags.icon, "subscriptionTags"."subscriptionId", null as "itemId"
    from tags join "subscriptionTags" on "subscriptionTags"."tagId" = tags.id where tags."userId" = ${reader.id}
    union all
    select tags.id, tags.name, tags.color, tags.icon, null, "itemTags"."itemId"
    from tags join "itemTags" on "itemTags"."tagId" = tags.id
    where tags."userId" = ${reader.id} and "itemTags"."itemId" between ${least(itemIds)} and ${most(itemIds)}
    order by 1`.execute(db)
  const around: TagsAround = { ofFeeds: new Map(), ofItems: new Map() }
  for (const row of rows) {
    if (row.subscriptionId !== null) attach(around.ofFeeds, row.subscriptionId, row)
    else if (row.itemId !== null && wanted.has(row.itemId)) attach(around.ofItems, row.itemId, row)
  }
  return around
}

function attach(tagsById: Map<number, AttachedTag[]>, id: number, row: Row): void {
  const tag = presentAttachedTag(row)
  const tags = tagsById.get(id)
  if (tags) tags.push(tag)
  else tagsById.set(id, [tag])
}

const least = (ids: number[]) => ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER)
const most = (ids: number[]) => ids.reduce((most, id) => Math.max(most, id), 0)

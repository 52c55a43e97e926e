import { sql } from 'kysely'
import type { AttachedTag } from '../../../shared/api/entities.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, TagRow } from '../../db/schema.ts'
import type { ItemView } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { presentAttachedTag } from '../tags/presentTag.ts'

export type TagsAround = {
  /** By subscription id. */
  ofFeeds: Map<number, AttachedTag[]>
  /** By item id. */
  ofItems: Map<number, AttachedTag[]>
}

type Row = Pick<TagRow, 'id' | 'name' | 'color' | 'icon'> & { subscriptionId: number | null; itemId: number | null }

/** A reader's own tags on these items and on their feeds, in one statement, because every list and every mark needs both. */
export async function findTagsAround(
  db: Db,
  reader: Reader,
  views: Pick<ItemView, 'id' | 'subscriptionId'>[],
): Promise<TagsAround> {
  const itemIds = views.map(({ id }) => id)
  const subscriptionIds = new Set(views.flatMap(({ subscriptionId }) => subscriptionId ?? []))
  // SQLite keeps the order of a cross join: it begins with the items and feeds instead of looking each up under every tag.
  const { rows } = await sql<Row>`
    select tags.id, tags.name, tags.color, tags.icon, "subscriptionTags"."subscriptionId", null as "itemId"
    from "subscriptionTags" cross join tags
    where ${isAnyNumber(db, 'subscriptionTags.subscriptionId', [...subscriptionIds])}
      and tags.id = "subscriptionTags"."tagId" and tags."userId" = ${reader.id}
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

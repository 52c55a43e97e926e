import type { Item } from '../../shared/api/entities.ts'
import type { Deps } from '../deps.ts'
import { findTagsOfItems, findTagsOfSubscriptions } from '../tags/tags.queries.ts'
import type { ItemView } from './items.queries.ts'
import { presentItem } from './presentItem.ts'

/** Presents a reader's items with the tags on them and on their feeds: two statements, however many items. */
export async function showItems(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  reader: { id: number },
  views: ItemView[],
): Promise<Item[]> {
  if (views.length === 0) return []
  const feedTags = await findTagsOfSubscriptions(db, reader.id)
  const itemTags = await findTagsOfItems(
    db,
    reader.id,
    views.map((view) => view.id),
  )
  return views.map((view) =>
    presentItem(view, {
      feedTags: (view.subscriptionId !== null && feedTags.get(view.subscriptionId)) || [],
      itemTags: itemTags.get(view.id) ?? [],
      pictures,
    }),
  )
}

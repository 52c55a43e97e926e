import type { Item } from '../../shared/api/entities.ts'
import type { Deps } from '../deps.ts'
import type { ItemView } from './items.queries.ts'
import { presentItem } from './presentItem.ts'
import { findTagsAround } from './tagsAround.queries.ts'

/** Presents a reader's items with the tags on them and on their feeds. */
export async function showItems(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  reader: { id: number },
  views: ItemView[],
): Promise<Item[]> {
  if (views.length === 0) return []
  const tags = await findTagsAround(
    db,
    reader,
    views.map(({ id }) => id),
  )
  return views.map((view) =>
    presentItem(view, {
      feedTags: (view.subscriptionId !== null && tags.ofFeeds.get(view.subscriptionId)) || [],
      itemTags: tags.ofItems.get(view.id) ?? [],
      pictures,
    }),
  )
}

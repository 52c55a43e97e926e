import type { Item, KeptPage } from '../../../shared/api/entities.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findUpdatedItems } from '../items/formerTexts.queries.ts'
import type { ItemView } from '../items/items.queries.ts'
import { presentItem } from '../items/presentItem.ts'
import { findShownPages } from '../keptPages/keptPages.queries.ts'
import { presentKeptPage } from '../keptPages/presentKeptPage.ts'
import { findSounds } from '../positions/findSounds.ts'
import { presentPlace } from '../positions/presentPlace.ts'
import type { Reader } from '../reader.ts'
import { findCopies } from '../stories/stories.queries.ts'
import { findTagsAround } from './tagsAround.queries.ts'

/** Presents a reader's items with the tags on them and on their feeds, the copies of their stories, and their sound. */
export async function showItems(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  reader: Reader,
  views: ItemView[],
): Promise<Item[]> {
  if (views.length === 0) return []
  const tags = await findTagsAround(db, reader, views)
  const copies = await findCopiesOf(db, reader, views)
  const sounds = await findSounds(db, reader, views)
  const updated = await findUpdated(db, reader, views)
  const pages = await findPagesOf(db, reader, views)
  return views.map((view) =>
    presentItem(view, {
      feedTags: (view.subscriptionId !== null && tags.ofFeeds.get(view.subscriptionId)) || [],
      itemTags: tags.ofItems.get(view.id) ?? [],
      alsoIn: copies.get(view.id) ?? nowhere,
      sound: sounds.get(view.id) ?? null,
      place: view.source === null ? null : presentPlace(view),
      keptPage: pages.get(view.id),
      isUpdated: updated.has(view.id),
      pictures,
      reader,
    }),
  )
}

/** Most pages have no item that was edited after someone read it. */
async function findUpdated(db: Db, reader: Reader, views: ItemView[]): Promise<Set<number>> {
  const edited = views.flatMap(({ id, editedAt }) => (editedAt === null ? [] : [id]))
  return edited.length === 0 ? new Set() : findUpdatedItems(db, reader, edited)
}

const nowhere: Item['alsoIn'] = []

/** Queries only the few that are in a private feed without a subscription. */
async function findPagesOf(db: Db, reader: Reader, views: ItemView[]): Promise<Map<number, KeptPage>> {
  const own = views.flatMap(({ id, feedOwnerId, subscriptionId }) =>
    feedOwnerId !== null && subscriptionId === null ? [id] : [],
  )
  const pages = own.length === 0 ? [] : await findShownPages(db, reader, own)
  return new Map(pages.map((page) => [page.itemId, presentKeptPage(page)]))
}

/** Queries only the few that belong to a story; most pages have none. */
async function findCopiesOf(db: Db, reader: Reader, views: ItemView[]): Promise<Map<number, Item['alsoIn']>> {
  const told = views.flatMap(({ id, storyId }) => (storyId === null ? [] : [id]))
  const copies = told.length === 0 ? [] : await findCopies(db, reader, told)
  const byItem = Map.groupBy(copies, ({ ofItem }) => ofItem)
  return new Map([...byItem].map(([id, own]) => [id, own.map(({ itemId, feedTitle }) => ({ itemId, feedTitle }))]))
}

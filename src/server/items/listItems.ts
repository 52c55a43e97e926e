import type { Item } from '../../shared/api/entities.ts'
import type { ItemFilter } from '../../shared/api/items.ts'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/schema.ts'
import { readSearchTerms } from '../db/searchWords.ts'
import type { Deps } from '../deps.ts'
import {
  countSavedItems,
  findMatchingItems,
  findNewestItems,
  findNewestItemsOfEachFeed,
  findSavedItems,
  type ListWish,
} from './itemLists.queries.ts'
import { type ItemOrder, type Place, readCursor, writeCursor } from './itemPlace.ts'
import type { ItemReader } from './itemReader.ts'
import { refuseUnknownScope } from './itemScope.ts'
import type { ItemView } from './items.queries.ts'
import { showItems } from './showItems.ts'

export type ItemPage = { items: Item[]; nextCursor: string | null; total?: number }
type Filter = Partial<ItemFilter> & Pick<ItemFilter, 'limit'>

/**
 * One page of a reader's items: saved ones by the moment of saving, found ones (`q`) by arrival, all others by
 * publication, latest first. `perFeed` instead gives the newest n of each feed in board order, all on one page whatever
 * `limit` says, so that no feed with items stands empty; for saved and found items it has no meaning. Those are all shown,
 * too, where a reader hides the copies of a story. Throws NotFound for another reader's feed, column or tag, BadRequest for
 * a cursor that is none.
 */
export async function listItems(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: ItemReader,
  filter: Filter,
): Promise<ItemPage> {
  const { db } = deps
  const order = orderOf(filter)
  const wish: ListWish = {
    reader,
    scope: filter,
    unreadOnly: filter.unreadOnly ?? false,
    after: filter.cursor === undefined ? null : readCursor(order, filter.cursor),
    // One more than asked for tells whether there is a next page.
    limit: filter.limit + 1,
    terms: filter.q ? readSearchTerms(filter.q) : null,
  }
  if (order === 'published' && filter.perFeed !== undefined) {
    const board = await findNewestItemsOfEachFeed(db, { ...wish, after: null, limit: filter.perFeed })
    if (board.length === 0) await refuseUnknownScope(db, reader, filter)
    return { items: await showItems(deps, reader, board.slice(0, limits.itemsPageMax)), nextCursor: null }
  }
  const found = await findItems[order](db, wish)
  // What is found proves that the scope is the reader's own.
  if (found.length === 0) await refuseUnknownScope(db, reader, filter)
  const page = found.slice(0, filter.limit)
  const last = page.at(-1)
  return {
    items: await showItems(deps, reader, page),
    nextCursor: last && found.length > page.length ? writeCursor(order, placeOf[order](last)) : null,
    ...(order === 'saved' ? { total: await countSavedItems(db, wish) } : {}),
  }
}

function orderOf({ savedOnly, q }: Filter): ItemOrder {
  if (savedOnly) return 'saved'
  return q ? 'arrival' : 'published'
}

const findItems: Record<ItemOrder, (db: Db, wish: ListWish) => Promise<ItemView[]>> = {
  published: findNewestItems,
  saved: findSavedItems,
  arrival: findMatchingItems,
}

const placeOf: Record<ItemOrder, (view: ItemView) => Place> = {
  published: ({ publishedAt, id }) => ({ at: publishedAt, id }),
  saved: ({ savedAt, id }) => ({ at: savedAt ?? 0, id }),
  arrival: ({ id }) => ({ at: id, id }),
}

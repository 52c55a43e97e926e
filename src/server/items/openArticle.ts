import type { Article } from '../../shared/api/entities.ts'
import type { Deps } from '../deps.ts'
import { missing } from '../http/errors.ts'
import { findItem, findPublishedText } from './items.queries.ts'
import { presentArticle } from './presentArticle.ts'
import { showItems } from './showItems.ts'

/** An item with its whole text, clean. Throws NotFound for what is not this reader's. */
export async function openArticle(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: { id: number },
  itemId: number,
): Promise<Article> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const text = (await findPublishedText(deps.db, itemId)) ?? missing('item')
  return presentArticle(item, text, deps.pictures)
}

import { findFormerText } from '../../core/items/formerTexts.queries.ts'
import { findItem } from '../../core/items/items.queries.ts'
import { type ArticleDeps, presentFew } from '../../core/items/presentArticle.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import { missing } from '../../http/errors.ts'
import { toIso } from '../../lib/clock.ts'

/** The text that an item had before its publisher changed it, clean. Throws NotFound for another reader's item, and without one. */
export async function showFormerText(
  deps: ArticleDeps,
  reader: Reader,
  itemId: number,
): Promise<{ title: string; content: string; replacedAt: string }> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const former = (await findFormerText(deps.db, itemId)) ?? missing('former text')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const text = { ...former, enclosures: null, feedOwnerId: view.feedOwnerId }
  const [article = missing('former text')] = await presentFew(deps, reader, [{ item, text, part: null }])
  return { title: former.title, content: article.content, replacedAt: toIso(former.replacedAt) }
}

import type { Item, WholeArticle } from '../../../shared/api/entities.ts'
import type { FullTextRow } from '../../db/schema.ts'
import type { ItemView } from '../items/items.queries.ts'
import { type ArticleDeps, type CleanArticle, type Published, presentFew } from '../items/presentArticle.ts'
import type { Reader } from '../reader.ts'

/** A kept whole article, cleaned like the text of a feed. */
export async function presentFullText(
  deps: ArticleDeps,
  reader: Reader,
  { item, row, feedOwnerId }: { item: Item; row: FullTextRow } & Pick<ItemView, 'feedOwnerId'>,
): Promise<WholeArticle> {
  const [article] = await presentFew(deps, reader, [wholeText(item, row, { feedOwnerId })])
  return wholeArticleOf(article, row)
}

/** The whole article for presentArticles. */
export function wholeText(
  item: Item,
  { packedHtml, url }: FullTextRow,
  { feedOwnerId }: Pick<ItemView, 'feedOwnerId'>,
): Published {
  return { item, text: { html: '', packedHtml, baseUrl: url, enclosures: null, feedOwnerId }, part: 'whole' }
}

export function wholeArticleOf(article: CleanArticle | undefined, row: FullTextRow): WholeArticle {
  const { title, byline, words } = row
  return { content: article?.content ?? '', title, byline, words }
}

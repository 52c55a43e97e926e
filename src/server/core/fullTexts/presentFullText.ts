import type { Item, WholeArticle } from '../../../shared/api/entities.ts'
import type { FullTextRow } from '../../db/schema.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import type { ItemView } from '../items/items.queries.ts'
import { presentArticle } from '../items/presentArticle.ts'

/** A kept whole article, cleaned like the text of a feed. */
export function presentFullText(
  item: Item,
  { packedHtml, url, title, byline, words }: FullTextRow,
  { feedOwnerId, pictures }: Pick<ItemView, 'feedOwnerId'> & { pictures: PictureAddresses },
): WholeArticle {
  const published = { html: '', packedHtml, baseUrl: url, enclosures: null, feedOwnerId }
  return { content: presentArticle(item, published, pictures).content, title, byline, words }
}

import type { Article, Item } from '../../../shared/api/entities.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { cleanHtml } from '../../html/cleanHtml.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import type { PublishedText } from './items.queries.ts'
import { unpackHtml } from './storedHtml.ts'

/** An opened item. The only place where foreign HTML is returned, after cleaning. */
export function presentArticle(item: Item, published: PublishedText, pictures: PictureAddresses): Article {
  const { baseUrl, enclosures } = published
  return {
    ...item,
    content: cleanHtml(unpackHtml(published), {
      baseUrl,
      articleUrl: item.link,
      imageAddress: (url) => pictures.addressOf(url, item.id),
    }),
    // We wrote it from the parsed feed.
    enclosures: enclosures === null ? [] : (JSON.parse(enclosures) as ParsedEnclosure[]),
  }
}

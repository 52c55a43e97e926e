import type { Article, Item, WholeArticle } from '../../../shared/api/entities.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { cleanHtml } from '../../html/cleanHtml.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import type { ItemView, PublishedText } from './items.queries.ts'
import { unpackHtml } from './storedHtml.ts'

export type CleanArticle = Omit<Article, 'language' | 'words' | 'highlights' | 'fullText' | 'wholeArticle'>

/** An opened item: the only door through which foreign HTML leaves, and it leaves clean. */
export function presentArticle(
  item: Item,
  published: PublishedText & Pick<ItemView, 'feedOwnerId'>,
  pictures: PictureAddresses,
): CleanArticle {
  const { baseUrl, enclosures, feedOwnerId } = published
  return {
    ...item,
    content: cleanHtml(unpackHtml(published), {
      baseUrl,
      articleUrl: item.link,
      imageAddress: (url) => pictures.addressOf(url, { itemId: item.id, ownerId: feedOwnerId }),
    }),
    // We wrote it from the parsed feed.
    enclosures: enclosures === null ? [] : (JSON.parse(enclosures) as ParsedEnclosure[]),
  }
}

/** The article of a page that is no item yet, or a part of one. */
export function presentPage(
  { html, title, byline, words }: Omit<WholeArticle, 'content'> & { html: string },
  { url, pictures }: { url: string; pictures: PictureAddresses },
): WholeArticle {
  const content = cleanHtml(html, {
    baseUrl: url,
    articleUrl: url,
    imageAddress: (picture) => pictures.addressOf(picture),
  })
  return { content, title, byline, words }
}

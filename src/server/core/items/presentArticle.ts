import type { Article, Item, WholeArticle } from '../../../shared/api/entities.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { showCleanText } from '../../html/cleanArticle.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import type { Reader } from '../reader.ts'
import { type CleanDeps, readCleanTexts, type SourceText } from './cleanTexts.ts'
import type { ItemView, PublishedText } from './items.queries.ts'

export type CleanArticle = Omit<Article, 'language' | 'words' | 'highlights' | 'fullText' | 'wholeArticle'>

export type ArticleDeps = CleanDeps & { pictures: PictureAddresses }

/** A text of an item, as its publisher wrote it. `part`: see cleanTexts.ts. */
export type Published = {
  item: Item
  text: PublishedText & Pick<ItemView, 'feedOwnerId'>
  part: 'own' | 'whole' | null
}

/**
 * Opened items in their order: the only door through which foreign HTML leaves, and it leaves clean. The caller has checked that
 * the items are the reader's.
 */
export async function* presentArticles(
  deps: ArticleDeps,
  reader: Reader,
  published: Published[],
): AsyncGenerator<CleanArticle> {
  const sources = published.map(({ item, text, part }) => ({
    itemId: item.id,
    part,
    html: text.html,
    packedHtml: text.packedHtml,
    baseUrl: text.baseUrl,
    articleUrl: item.link,
    snippet: item.snippet,
  }))
  let index = 0
  for await (const clean of readCleanTexts(deps, reader, sources)) {
    const { item, text } = published[index++] as Published
    const place = { readerId: reader.id, itemId: item.id, ownerId: text.feedOwnerId }
    yield {
      ...item,
      content: showCleanText(clean, (url) => deps.pictures.addressOf(url, place)),
      // We wrote it from the parsed feed.
      enclosures: text.enclosures === null ? [] : (JSON.parse(text.enclosures) as ParsedEnclosure[]),
    }
  }
}

export type UncleanText = SourceText & { part: 'own' | 'whole' }

/** Texts are cleaned in turns of readers; these belong to none. */
const nobody = { id: 0 }

/** Cleans texts that nobody has opened yet, and keeps them. None leaves. */
export async function cleanAhead(deps: CleanDeps, texts: UncleanText[]): Promise<void> {
  for await (const _ of readCleanTexts(deps, nobody, texts));
}

/** A few at once. */
export async function presentFew(deps: ArticleDeps, reader: Reader, published: Published[]): Promise<CleanArticle[]> {
  const articles: CleanArticle[] = []
  for await (const article of presentArticles(deps, reader, published)) articles.push(article)
  return articles
}

/** The article of a page that is no item yet, or a part of one. */
export async function presentPage(
  deps: ArticleDeps,
  reader: Reader,
  { html, title, byline, words, url }: Omit<WholeArticle, 'content'> & { html: string; url: string },
): Promise<WholeArticle> {
  const source = { itemId: 0, part: null, html, packedHtml: null, baseUrl: url, articleUrl: url, snippet: '' }
  let content = ''
  for await (const clean of readCleanTexts(deps, reader, [source]))
    content = showCleanText(clean, (picture) => deps.pictures.addressOf(picture, { readerId: reader.id }))
  return { content, title, byline, words }
}

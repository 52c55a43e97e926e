// Pure: cleaning articles, and reading the plain text of one that can't be cleaned.
import { randomUUID } from 'node:crypto'
import { type ArticleAddresses, type CleanText, cleanArticle, isTooLarge, textAsArticle } from '../html/cleanArticle.ts'
import { readHtml } from '../html/readHtml.ts'
import { packDifference } from '../lib/textDifference.ts'
import { unpackZstd } from '../lib/zstd.ts'

/** `html` is UTF-8, packed with zstd when it is large. */
export type SourceArticle = ArticleAddresses & { html: Uint8Array; isPacked: boolean }

/** `packed` is `clean` as its difference from the source (lib/textDifference.ts). */
export type CleanedArticle = { clean: CleanText; packed: Uint8Array }

export const cleaningTasks = {
  clean: (articles: SourceArticle[]): CleanedArticle[] =>
    readEach(articles, (html, ...rest) => {
      const clean = cleanArticle(html, ...rest)
      return isTooLarge(clean) ? readText(html, ...rest) : clean
    }),

  /** For an article that is too complicated to clean. */
  readText: (articles: SourceArticle[]): CleanedArticle[] => readEach(articles, readText),
}

const readText: typeof cleanArticle = (html, ...rest) => textAsArticle(readHtml(html, { baseUrl: null }).text, ...rest)

function readEach(articles: SourceArticle[], read: typeof cleanArticle): CleanedArticle[] {
  const secret = randomUUID()
  return articles.map((article) => {
    const html = article.isPacked ? unpackZstd(article.html) : article.html
    const clean = read(new TextDecoder('utf-8', { ignoreBOM: true }).decode(html), article, secret)
    return { clean, packed: packDifference(clean, html) }
  })
}

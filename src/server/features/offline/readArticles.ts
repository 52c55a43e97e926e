import type { Calls } from '../../../shared/calls.ts'
import type { Searched } from '../../../shared/features/offline.ts'
import { limits } from '../../../shared/limits.ts'
import { readPlainText } from '../../core/items/plainText.ts'
import { openArticle } from '../../core/lists/openArticle.ts'
import type { Reader } from '../../core/reader.ts'
import { missing, NotFound } from '../../http/errors.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { findSearchedRow } from './offline.queries.ts'

type KeptArticle = Calls['POST /offline/articles']['answer']['items'][number]
type ArticleDeps = Parameters<typeof openArticle>[0]

/**
 * The reader's articles as opening each of them shows it, so a device has nothing else than a page. Articles that were purged since are
 * left out. Throws NotFound when none is the reader's.
 */
export async function readArticles(deps: ArticleDeps, reader: Reader, itemIds: number[]): Promise<KeptArticle[]> {
  const articles: KeptArticle[] = []
  for (const id of new Set(itemIds)) {
    try {
      const searched = await readSearched(deps, reader, id)
      articles.push({ ...(await openArticle(deps, reader, id)), searched })
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
    }
    // Other calls run in between.
    await yieldToEventLoop()
  }
  return articles.length === 0 ? missing('item') : articles
}

async function readSearched(deps: ArticleDeps, reader: Reader, itemId: number): Promise<Searched> {
  const row = (await findSearchedRow(deps.db, reader, itemId)) ?? missing('item')
  const { feedTitle, words, durationSeconds } = row
  const text = await readPlainText(deps, row)
  return { text: text.slice(0, limits.searchedTextChars), feedTitle, words, durationSeconds }
}

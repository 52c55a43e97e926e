import type { Article, RecordingNotes } from '../../../shared/api/entities.ts'
import { openArticle } from '../../core/lists/openArticle.ts'
import type { Reader } from '../../core/reader.ts'
import { missing, NotFound } from '../../http/errors.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'

/**
 * The reader's articles as opening each of them shows it, so a device has nothing else than a page. Articles that were purged since are
 * left out. Throws NotFound when none is the reader's.
 */
export async function readArticles(
  deps: Parameters<typeof openArticle>[0],
  reader: Reader,
  itemIds: number[],
): Promise<(Article & RecordingNotes)[]> {
  const articles: (Article & RecordingNotes)[] = []
  for (const id of new Set(itemIds)) {
    try {
      articles.push(await openArticle(deps, reader, id))
    } catch (error) {
      if (!(error instanceof NotFound)) throw error
    }
    // Other calls run in between.
    await yieldToEventLoop()
  }
  return articles.length === 0 ? missing('item') : articles
}

import type { Calls } from '../../../shared/calls.ts'
import { textOfCleanHtml } from '../../../shared/cleanText.ts'
import { limits } from '../../../shared/limits.ts'
import { findReadersIds, findViews } from '../../core/items/items.queries.ts'
import { tryPlainText } from '../../core/items/plainText.ts'
import { type OpenDeps, type Opened, openArticles } from '../../core/lists/openArticle.ts'
import type { Reader } from '../../core/reader.ts'
import { missing } from '../../http/errors.ts'

type Answer = Calls['POST /offline/articles']['answer']
type KeptArticle = Answer['items'][number]

/** In characters; one article may be larger. */
const answerMaxChars = 4_000_000

/**
 * The reader's articles as opening each of them shows it, so a device has nothing else than a page. Articles that were purged since are
 * left out. Throws NotFound when none is the reader's.
 */
export async function readArticles(deps: OpenDeps, reader: Reader, itemIds: number[]): Promise<Answer> {
  const own = new Set(await findReadersIds(deps.db, reader, itemIds))
  const views = await findViews(
    deps.db,
    reader,
    [...new Set(itemIds)].filter((id) => own.has(id)),
  )
  const items: KeptArticle[] = []
  const left = new Set(views.map(({ id }) => id))
  let chars = 0
  for await (const opened of openArticles(deps, reader, views)) {
    const article = { ...opened.article, searched: await readSearched(deps, opened) }
    items.push(article)
    left.delete(article.id)
    chars += article.content.length + (article.wholeArticle?.content.length ?? 0) + (article.searched.text?.length ?? 0)
    if (chars > answerMaxChars) return { items, moreIds: [...left] }
  }
  return items.length === 0 ? missing('item') : { items, moreIds: [] }
}

async function readSearched(deps: OpenDeps, { view, published, article }: Opened): Promise<KeptArticle['searched']> {
  const read = await tryPlainText(deps, published)
  const text = read.is === 'read' ? read.output.slice(0, limits.searchedTextChars) : ''
  const isShown = text === textOfCleanHtml(article.content).slice(0, limits.searchedTextChars)
  const { durationSeconds } = published
  return { feedTitle: view.feedTitle, words: view.words, durationSeconds, ...(!isShown && { text }) }
}

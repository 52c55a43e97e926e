import type { Highlight } from '../../../shared/api/entities.ts'
import { escapeMarkdown, markdownLink, quoteMarkdown } from '../../../shared/markdown.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { findHighlights } from '../../core/highlights/highlights.queries.ts'
import { presentHighlight } from '../../core/highlights/presentHighlight.ts'
import { findItem } from '../../core/items/items.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { type HighlightedArticle, listHighlights } from './listHighlights.ts'

type ExportDeps = Pick<Deps, 'db' | 'pictures'>
/** The highlights of one article as Markdown. Throws NotFound for another reader's item. */
export async function exportArticleHighlights(deps: ExportDeps, reader: Reader, itemId: number): Promise<string> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const rows = (await findHighlights(deps.db, reader, { itemIds: [itemId] })).get(itemId) ?? []
  return writeArticle({ item, highlights: rows.map(presentHighlight) })
}

/** All highlights as Markdown, by article, in pieces: other work gets a turn between two pages. */
export async function* exportHighlights(deps: ExportDeps, reader: Reader): AsyncGenerator<string> {
  yield `# ${texts.highlightsTitle()}\n`
  let cursor: string | undefined
  do {
    const page = await listHighlights(deps, reader, { cursor })
    for (const article of page.articles) yield `\n${writeArticle(article)}`
    cursor = page.nextCursor ?? undefined
    await yieldToEventLoop()
  } while (cursor !== undefined)
}

function writeArticle({ item, highlights }: HighlightedArticle): string {
  const heading = markdownLink(item.title || item.snippet.slice(0, 80) || texts.itemWithoutTitle(), item.link)
  const facts = [item.feed.title, item.author, item.publishedAt.slice(0, 10)].filter(Boolean).map(escapeMarkdown)
  return [`## ${heading}`, facts.join(' · '), ...highlights.map(writeHighlight)].join('\n\n').concat('\n')
}

function writeHighlight({ quote, note }: Highlight): string {
  return [quoteMarkdown(quote), escapeMarkdown(note.trim())].filter(Boolean).join('\n\n')
}

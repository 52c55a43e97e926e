import type { Article, FullTextChoice, Item, RecordingNotes } from '../../../shared/api/entities.ts'
import { isFetchedKind } from '../../../shared/feedKinds.ts'
import { limits } from '../../../shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { countWords } from '../../html/countWords.ts'
import { missing } from '../../http/errors.ts'
import { findKeptTexts, findPrinted } from '../fullTexts/fullTexts.queries.ts'
import { wholeArticleOf, wholeText } from '../fullTexts/presentFullText.ts'
import { findHighlights } from '../highlights/highlights.queries.ts'
import { presentHighlight } from '../highlights/presentHighlight.ts'
import { findItem, findPublishedTexts, type ItemView, type PublishedItem } from '../items/items.queries.ts'
import { readPlainText } from '../items/plainText.ts'
import { type ArticleDeps, type CleanArticle, presentArticles } from '../items/presentArticle.ts'
import { minutesOf } from '../items/presentItem.ts'
import { findProvenNotes } from '../items/recordingNotes.queries.ts'
import { presentRecordingNotes, readRecordingNotes } from '../items/recordingNotes.ts'
import type { Reader } from '../reader.ts'
import { fullTextOf } from '../subscriptions/presentFeed.ts'
import { showItems } from './showItems.ts'

export type OpenDeps = ArticleDeps & Pick<Deps, 'config' | 'documents'>
export type Opened = { view: ItemView; published: PublishedItem; article: Article & RecordingNotes }

/** An item with its full text, clean. Throws NotFound for another reader's item. */
export async function openArticle(deps: OpenDeps, reader: Reader, itemId: number): Promise<Article & RecordingNotes> {
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  for await (const { article } of openArticles(deps, reader, [view])) return article
  return missing('item')
}

/**
 * Items with their full texts, in their order, with a few statements for all. One text at a time is in memory. Items that were purged
 * since are left out. The caller has checked that the items are the reader's.
 */
export async function* openArticles(deps: OpenDeps, reader: Reader, views: ItemView[]): AsyncGenerator<Opened> {
  const { db, config } = deps
  const texts = await findPublishedTexts(db, idsOf(views))
  const found = (await showItems(deps, reader, views)).flatMap((item, index) => {
    const [view, published] = [views[index], texts.get(item.id)]
    if (view === undefined || published === undefined) return []
    return { item, view, published, fullText: config.fullText ? chosenFullText(published, view) : ('never' as const) }
  })
  const items = found.map(({ item }) => item)
  // Most articles have no sound.
  const notes = await findProvenNotes(db, idsOf(items.filter(({ sound }) => sound !== null)))
  const highlights = await findHighlights(db, reader, { itemIds: idsOf(items) })
  const openedWhole = await findOpenedWhole(db, reader, found)
  const open = found.filter(({ item, fullText }) => fullText === 'always' || openedWhole.has(item.id))
  const whole = await findKeptTexts(db, idsOf(open.map(({ item }) => item)))

  const parts = found.flatMap(({ item, view: { feedOwnerId }, published }) => {
    const kept = whole.get(item.id)
    const own = { item, text: { ...published, feedOwnerId }, part: 'own' as const }
    return kept === undefined ? own : [own, wholeText(item, kept, { feedOwnerId })]
  })
  const clean = presentArticles(deps, reader, parts)
  const next = async () => (await clean.next()).value as CleanArticle
  for (const { item, view, published, fullText } of found) {
    const article = await next()
    const kept = whole.get(item.id)
    const wholeArticle = kept === undefined ? null : wholeArticleOf(await next(), kept)
    // Items stored before words were counted are counted when they are opened.
    const words = view.words ?? countWords(await readPlainText(deps, published))
    yield {
      view,
      published,
      article: {
        ...article,
        language: published.language,
        words,
        highlights: (highlights.get(item.id) ?? []).map(presentHighlight),
        minutes: minutesOf(item.sound, wholeArticle?.words ?? words),
        // We wrote it from the parsed feed.
        ...(published.categories !== null && { categories: JSON.parse(published.categories) as string[] }),
        fullText: openedWhole.has(item.id) && wholeArticle !== null ? 'always' : fullText,
        wholeArticle,
        ...presentRecordingNotes(readRecordingNotes(notes.get(item.id))),
      },
    }
  }
}

type Chosen = { item: Item; view: ItemView; fullText: FullTextChoice }

/** An article that its reader keeps, or a stub in their paper, opens whole when its whole text is stored. */
async function findOpenedWhole(db: Deps['db'], reader: Reader, found: Chosen[]): Promise<Set<number>> {
  const isKept = ({ item }: Chosen) => item.isSaved || item.isLater
  const isStub = ({ view: { words } }: Chosen) => words !== null && words <= limits.stubWordsMax
  const asked = found.filter(({ fullText }) => fullText !== 'never')
  const stubs = asked.filter((each) => each.fullText === 'asked' && !isKept(each) && isStub(each))
  const printed = await findPrinted(db, reader, idsOf(stubs.map(({ item }) => item)))
  return new Set([...idsOf(asked.filter(isKept).map(({ item }) => item)), ...printed])
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id)

/** An item without a page of its own has nothing to fetch. */
function chosenFullText({ kind }: PublishedItem, { link, fullText }: ItemView): FullTextChoice {
  return link === null || !isFetchedKind(kind) ? 'never' : fullTextOf({ fullText })
}

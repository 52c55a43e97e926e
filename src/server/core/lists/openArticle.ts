import type { Article, FullTextChoice, RecordingNotes } from '../../../shared/api/entities.ts'
import { type FeedKind, isFetchedKind } from '../../../shared/feedKinds.ts'
import { limits } from '../../../shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { countWords } from '../../html/countWords.ts'
import { missing } from '../../http/errors.ts'
import { findFullText, isPrinted } from '../fullTexts/fullTexts.queries.ts'
import { wholeArticleOf, wholeText } from '../fullTexts/presentFullText.ts'
import { findHighlights } from '../highlights/highlights.queries.ts'
import { presentHighlight } from '../highlights/presentHighlight.ts'
import { findItem, findPublishedText, type ItemView } from '../items/items.queries.ts'
import { readPlainText } from '../items/plainText.ts'
import { type ArticleDeps, presentFew } from '../items/presentArticle.ts'
import { minutesOf } from '../items/presentItem.ts'
import { findProvenNotes } from '../items/recordingNotes.queries.ts'
import { presentRecordingNotes, readRecordingNotes } from '../items/recordingNotes.ts'
import type { Reader } from '../reader.ts'
import { fullTextOf } from '../subscriptions/presentFeed.ts'
import { showItems } from './showItems.ts'

/** An item with its full text, clean. Throws NotFound for another reader's item. */
export async function openArticle(
  deps: ArticleDeps & Pick<Deps, 'config' | 'documents'>,
  reader: Reader,
  itemId: number,
): Promise<Article & RecordingNotes> {
  const { config } = deps
  const view = (await findItem(deps.db, reader, itemId)) ?? missing('item')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const text = (await findPublishedText(deps.db, itemId)) ?? missing('item')
  // Most articles have no sound.
  const notes = item.sound === null ? undefined : await findProvenNotes(deps.db, itemId)
  const { feedOwnerId } = view
  const fullText = config.fullText ? chosenFullText(text, view) : 'never'
  const isKept = item.isSaved || item.isLater
  const isStub = view.words !== null && view.words <= limits.stubWordsMax
  const isPrintedStub = fullText === 'asked' && !isKept && isStub && (await isPrinted(deps.db, reader, itemId))
  const isOpenedWhole = isKept || isPrintedStub
  const whole =
    fullText === 'always' || (fullText === 'asked' && isOpenedWhole) ? await findFullText(deps.db, itemId) : undefined
  const kept = whole?.state === 'kept' ? whole : null
  const [article = missing('item'), wholeItem] = await presentFew(deps, reader, [
    { item, text: { ...text, feedOwnerId }, part: 'own' },
    ...(kept === null ? [] : [wholeText(item, kept, { feedOwnerId })]),
  ])
  const wholeArticle = kept === null ? null : wholeArticleOf(wholeItem, kept)
  const highlights = (await findHighlights(deps.db, reader, { itemIds: [itemId] })).get(itemId) ?? []
  // Items stored before words were counted are counted when they are opened.
  const words = view.words ?? countWords(await readPlainText(deps, text))
  return {
    ...article,
    language: text.language,
    words,
    highlights: highlights.map(presentHighlight),
    minutes: minutesOf(item.sound, wholeArticle?.words ?? words),
    // We wrote it from the parsed feed.
    ...(text.categories !== null && { categories: JSON.parse(text.categories) as string[] }),
    // An article that its reader keeps, or a stub in their paper, opens whole when its whole text is stored.
    fullText: isOpenedWhole && wholeArticle !== null ? 'always' : fullText,
    wholeArticle,
    ...presentRecordingNotes(readRecordingNotes(notes)),
  }
}

/** An item without a page of its own has nothing to fetch. */
function chosenFullText({ kind }: { kind: FeedKind }, { link, fullText }: ItemView): FullTextChoice {
  return link === null || !isFetchedKind(kind) ? 'never' : fullTextOf({ fullText })
}

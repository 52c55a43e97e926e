import { limits } from '../../../shared/limits.ts'
import { keepPlace } from '../../core/positions/keepPlace.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { NotFound } from '../../http/errors.ts'
import type { BookChapter } from './books.queries.ts'

/** The cover and the contents are before the first article. */
const pagesBefore = 2
/** The last screen of an article begins before its end. */
const finishedShare = 0.95

type Place = { itemId: number; source: BookChapter[2]; share: number }

/**
 * Pure: the article that a position of KOReader is in, and how much of it is above. The position names the file within the book, and the
 * percentage is of the whole. Null before the first article.
 */
export function placeInBook(
  chapters: readonly BookChapter[],
  { progress, percentage }: { progress: string; percentage: number },
): Place | null {
  const fragment = /^\/body\/DocFragment\[(\d{1,6})\]/.exec(progress)?.[1]
  const index = Number(fragment ?? 0) - 1 - pagesBefore
  const chapter = chapters[index]
  if (chapter === undefined) return null
  const [itemId, chars, source] = chapter
  const charsOf = (some: readonly BookChapter[]) => some.reduce((sum, [, own]) => sum + own, 0)
  const share = (percentage * charsOf(chapters) - charsOf(chapters.slice(0, index))) / Math.max(1, chars)
  return { itemId, source, share: Math.min(1, Math.max(0, share)) }
}

/** The place in the book becomes that in its article, where the reader has it still. */
export async function keepBookPlace(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: SignedInReader,
  { itemId, source, share }: Place,
): Promise<void> {
  // The share decides: the book has no paragraphs as the page counts them.
  const paragraph = { paragraphHash: '0', paragraphIndex: limits.paragraphsMax }
  try {
    await keepPlace(deps, reader, { itemId, source, share, ...paragraph, isFinished: share > finishedShare, agoMs: 0 })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
}

import { resolveLink } from './addresses.ts'
import { maxChapters } from './documentLimits.ts'
import type { ParsedChapter } from './parsedFeed.ts'
import { toPlainText } from './plainText.ts'
import { asFields, type Fields, fieldsIn, readJson } from './readJson.ts'

/**
 * Reads a chapters file of Podcasting 2.0 (JSON), in the order of the recording; null when it is none. Leaves out chapters that
 * their publisher hides (`toc`: they only change the picture). `url`: the base of relative addresses.
 */
export function readChapters(text: string, url: string): ParsedChapter[] | null {
  const file = asFields(readJson(text))
  if (!Array.isArray(file?.chapters)) return null
  return fieldsIn(file.chapters)
    .slice(0, maxChapters)
    .flatMap((chapter) => readChapter(chapter, url))
    .toSorted((one, other) => one.startSeconds - other.startSeconds)
}

function readChapter(chapter: Fields, base: string): ParsedChapter[] {
  if (chapter.toc === false) return []
  const startSeconds = Math.floor(Number(chapter.startTime))
  const title = typeof chapter.title === 'string' ? toPlainText({ kind: 'html', value: chapter.title, base }) : ''
  if (!Number.isFinite(startSeconds) || startSeconds < 0 || title === '') return []
  return [{ startSeconds, title, url: typeof chapter.url === 'string' ? resolveLink(chapter.url, base) : null }]
}

import { decodeBrokenEntities, decodeNumbers } from './entities.ts'
import type { PublishedText } from './publishedFeed.ts'
import { wordsOfHtml, wordsOfXhtml } from './wordsOfHtml.ts'

/** A title, name or other short text for people: no markup, no entities, single spaces. '' for null. */
export function toPlainText(text: PublishedText | null): string {
  if (text === null) return ''
  const start = text.value.slice(0, maxTitleChars)
  switch (text.kind) {
    case 'plain':
      return collapseSpace(decodeNumbers(start))
    case 'xhtml':
      return collapseSpace(wordsOfXhtml(start))
    case 'html':
      // Many programs escape twice, which gives titles like 'Q&amp;A' and '&lt;b&gt;News&lt;/b&gt;'. A lone '<b>' stays a word.
      return collapseSpace(decodeBrokenEntities(wordsOfHtml(wordsOfHtml(start))))
  }
}

/** For titles and names; a longer one is an article in the wrong element. */
export const maxTitleChars = 20_000

export function collapseSpace(text: string): string {
  return /[\s\u200b\ufeff]{2}|[^\S ]|^\s|\s$/.test(text) ? text.replace(/[\s\u200b\ufeff]+/g, ' ').trim() : text
}

import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'

const titleFromSnippetChars = 80

/** The title of an item, or the start of its text: micro-blogs and some newsletters have no titles. */
export function itemTitle({ title, snippet }: Pick<Item, 'title' | 'snippet'>): string {
  if (title !== '') return title
  if (snippet === '') return texts.itemUntitled()
  if (snippet.length <= titleFromSnippetChars) return snippet
  const start = snippet.slice(0, titleFromSnippetChars)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), titleFromSnippetChars / 2))}…`
}

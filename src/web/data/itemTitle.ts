import type { Item } from '../../shared/api/entities.ts'

const titleFromSnippetChars = 80

/** What an item is called. Micro-blogs and some newsletters publish without titles: then how its text begins. */
export function itemTitle({ title, snippet }: Pick<Item, 'title' | 'snippet'>): string {
  if (title !== '') return title
  if (snippet === '') return 'Untitled'
  if (snippet.length <= titleFromSnippetChars) return snippet
  const start = snippet.slice(0, titleFromSnippetChars)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), titleFromSnippetChars / 2))}…`
}

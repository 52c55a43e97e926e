// Wallabag: `[{ title, url, content, is_archived, is_starred, tags: ['a'] | [{ label }], created_at, published_at, … }]`.
import { type Entry, fieldsOf, type Json, listAt, textAt, textsAt } from './entry.ts'
import { readMoment, readPageEntry } from './page.ts'

export const isWallabag = (first: Json): boolean => 'is_archived' in first && typeof first.url === 'string'

export function readWallabagEntry(entry: Json, position: number): Entry {
  const isRead = Boolean(Number(entry.is_archived))
  const tags = [...textsAt(entry, 'tags'), ...listAt(entry, 'tags').map((tag) => textAt(tag, 'label'))]
  return readPageEntry(
    {
      url: textAt(entry, 'url'),
      title: textAt(entry, 'title'),
      html: textAt(entry, 'content'),
      publishedAt: dateAt(entry, 'published_at') || dateAt(entry, 'created_at'),
      author: textsAt(entry, 'published_by').join(', '),
      savedAt: readMoment(dateAt(entry, 'created_at')),
      isSaved: true,
      isRead,
      isLater: !isRead,
      labels: tags.filter((tag) => tag !== ''),
    },
    position,
  )
}

/** Old versions wrote `{ date: '2017-03-01 08:00:00.000000', timezone: 'UTC' }`. */
const dateAt = (entry: Json, name: string): string => textAt(entry, name) || textAt(fieldsOf(entry[name]), 'date')

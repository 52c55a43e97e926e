// Feedbin's starred.json: `[{ id, feed_id, title, url, author, content, summary, published, created_at }]`. It names no feed.
import { type Entry, type Json, textAt } from './entry.ts'
import { readPageEntry } from './page.ts'

export const isFeedbin = (first: Json): boolean => 'feed_id' in first && typeof first.url === 'string'

export function readFeedbinEntry(entry: Json, position: number): Entry {
  return readPageEntry(
    {
      url: textAt(entry, 'url'),
      title: textAt(entry, 'title'),
      html: textAt(entry, 'content') || textAt(entry, 'summary'),
      publishedAt: textAt(entry, 'published'),
      author: textAt(entry, 'author'),
      // `created_at` says when Feedbin fetched it.
      savedAt: null,
      isSaved: true,
      isRead: null,
      labels: [],
    },
    position,
  )
}

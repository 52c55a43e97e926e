// Miniflux: `{ entries: [{ title, url, content, published_at, status, starred, feed: { feed_url, title, site_url } }] }`.
import { type Entry, fieldsOf, type Json, listAt, textAt } from './entry.ts'

export function readMinifluxEntry(entry: Json, position: number): Entry {
  const feed = fieldsOf(entry.feed)
  const link = textAt(entry, 'url')
  return {
    source: {
      addresses: [textAt(feed, 'feed_url'), textAt(feed, 'site_url')],
      title: textAt(feed, 'title'),
      siteUrl: textAt(feed, 'site_url'),
    },
    item: {
      url: link,
      title: textAt(entry, 'title'),
      content_html: textAt(entry, 'content'),
      date_published: textAt(entry, 'published_at'),
      authors: [{ name: textAt(entry, 'author') }],
      attachments: listAt(entry, 'enclosures').map((file) => ({
        url: file.url,
        mime_type: file.mime_type,
        size_in_bytes: file.size,
      })),
    },
    link,
    savedAt: null,
    position,
    marks: {
      isSaved: typeof entry.starred === 'boolean' ? entry.starred : null,
      isRead: typeof entry.status === 'string' ? entry.status !== 'unread' : null,
      // Its `tags` are the publisher's categories.
      labels: [],
    },
  }
}

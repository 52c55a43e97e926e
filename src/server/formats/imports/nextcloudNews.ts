// Nextcloud News: `{ id, url, title, author, pubDate, body, feedId, unread, starred, enclosureLink, enclosureMime }`, in seconds. An
// item names its feed by a number only.
import { type Entry, type Json, momentAt, textAt } from './entry.ts'

export function readNextcloudItem(item: Json): Entry {
  const link = textAt(item, 'url')
  const file = textAt(item, 'enclosureLink')
  return {
    source: { addresses: [], title: '', siteUrl: '' },
    item: {
      url: link,
      title: textAt(item, 'title'),
      content_html: textAt(item, 'body'),
      date_published: momentAt(item, 'pubDate'),
      authors: [{ name: textAt(item, 'author') }],
      attachments: file === '' ? [] : [{ url: file, mime_type: textAt(item, 'enclosureMime') }],
    },
    link,
    savedAt: null,
    position: 0,
    marks: {
      isSaved: typeof item.starred === 'boolean' ? item.starred : null,
      isRead: typeof item.unread === 'boolean' ? !item.unread : null,
      labels: [],
    },
  }
}

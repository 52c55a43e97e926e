// JSON Feed, including our own export, whose `_broadsheet` names the source, the time of saving and the read mark.
import { type Entry, fieldsOf, type Json, textAt, textsAt } from './entry.ts'

export function readJsonFeedItem(item: Json, position: number, document: Json): Entry {
  const own = fieldsOf(item._broadsheet)
  const feed = fieldsOf(own.feed)
  const isOwn = Object.keys(feed).length > 0
  const siteUrl = textAt(isOwn ? feed : document, 'home_page_url')
  const savedAt = Date.parse(textAt(own, 'saved_at'))
  return {
    source: {
      addresses: [textAt(isOwn ? feed : document, isOwn ? 'url' : 'feed_url'), siteUrl],
      title: textAt(isOwn ? feed : document, 'title'),
      siteUrl,
    },
    // The ids of our own export are ours, not the publisher's.
    item: isOwn ? { ...item, id: '' } : item,
    link: textAt(item, 'url'),
    savedAt: Number.isNaN(savedAt) ? null : savedAt,
    position,
    marks: {
      isSaved: isOwn ? true : null,
      isRead: typeof own.is_read === 'boolean' ? own.is_read : null,
      // In the feed of a publisher they are the publisher's.
      labels: isOwn ? textsAt(item, 'tags') : [],
    },
  }
}

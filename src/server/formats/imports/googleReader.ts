// The Google Reader family (Takeout, Inoreader, FreshRSS, Feedly): `{ id, items: [{ title, published, alternate, content | summary,
// categories, origin: { streamId, feedUrl, title, htmlUrl } }] }`, seconds (Feedly: milliseconds), titles as HTML.
import { decodeEntities } from '../entities.ts'
import {
  type Entry,
  fieldsOf,
  hrefAt,
  type Json,
  listAt,
  type Marks,
  millisecondsAt,
  momentAt,
  textAt,
  textsAt,
} from './entry.ts'

export function readGoogleReader(fileId: string, items: Json[]): Entry[] {
  const signs = items.map(readSigns)
  const isOfSaved = /\/state\/(?:com\.google|org\.freshrss)\/starred$/.test(fileId)
  const isOfLabelled = /\/state\/org\.freshrss\/labell?ed$/.test(fileId)
  // A file that names its stream or the states of its items would also name the saved ones.
  const namesStates = fileId.includes('/state/') || fileId.startsWith('feed/') || signs.some(({ hasState }) => hasState)
  return items.map((item, position) => {
    const { isStarred, isRead, labels } = signs[position] ?? readSigns(item)
    const isSaved = isOfSaved || isStarred || (namesStates ? false : null)
    // FreshRSS writes the folder of the feed as a label of every item.
    return readItem(item, { position, marks: { isSaved, isRead, labels: isSaved || isOfLabelled ? labels : [] } })
  })
}

type Signs = { isStarred: boolean; hasState: boolean; isRead: boolean | null; labels: string[] }

function readSigns(item: Json): Signs {
  const tags = listAt(item, 'tags')
  const names = [...textsAt(item, 'categories'), ...tags.map((tag) => textAt(tag, 'id'))]
  const has = (end: RegExp) => names.some((name) => end.test(name))
  const isStarred =
    has(/\/(?:state\/com\.google\/starred|tag\/global\.saved)$/) || millisecondsAt(item, 'actionTimestamp') !== null
  return {
    isStarred,
    hasState: isStarred || has(/\/state\/(?:com\.google|org\.freshrss)\//),
    isRead: has(/\/state\/com\.google\/read$/)
      ? true
      : has(/\/state\/com\.google\/(?:unread|kept-unread)$/)
        ? false
        : null,
    labels: [...readLabels(textsAt(item, 'categories')), ...readBoards(tags)],
  }
}

/** `user/1005/label/Cooking`. */
function readLabels(categories: string[]): string[] {
  return categories.flatMap((category) => /^user\/[^/]*\/label\/(.+)$/s.exec(category)?.[1] ?? [])
}

/** Feedly's boards: `{ id: 'user/…/tag/<number>', label: 'Cooking' }`. */
function readBoards(tags: Json[]): string[] {
  return tags.flatMap((tag) => (textAt(tag, 'id').includes('/tag/global.') ? [] : textAt(tag, 'label') || []))
}

function readItem(item: Json, { position, marks }: { position: number; marks: Marks }): Entry {
  const origin = fieldsOf(item.origin)
  const link = hrefAt(item, 'canonical') || hrefAt(item, 'alternate')
  const content = textAt(fieldsOf(item.content), 'content') || textAt(item, 'content')
  const summary = textAt(fieldsOf(item.summary), 'content') || textAt(item, 'summary')
  return {
    source: {
      addresses: [
        textAt(origin, 'feedUrl'),
        textAt(origin, 'streamId').replace(/^feed\//, ''),
        textAt(origin, 'htmlUrl'),
      ],
      title: decodeEntities(textAt(origin, 'title')),
      siteUrl: textAt(origin, 'htmlUrl'),
    },
    item: {
      // The publisher's own id, which only Feedly exports.
      id: textAt(item, 'originId'),
      url: link,
      title: decodeEntities(textAt(item, 'title')),
      content_html: content || summary,
      summary: '',
      date_published: momentAt(item, 'published'),
      authors: [{ name: decodeEntities(textAt(item, 'author')) }],
      attachments: listAt(item, 'enclosure').map((file) => ({
        url: file.href,
        mime_type: file.type,
        size_in_bytes: file.length,
      })),
    },
    link,
    savedAt: millisecondsAt(item, 'actionTimestamp'),
    position,
    marks,
  }
}

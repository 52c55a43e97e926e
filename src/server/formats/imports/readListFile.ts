import { limits } from '../../../shared/limits.ts'
import { readOpml, type SubscriptionList } from '../opml/readOpml.ts'
import { readSavedItems, type SavedItems } from './readSavedItems.ts'

export type ListFile = { is: 'subscriptions'; list: SubscriptionList } | { is: 'savedItems'; saved: SavedItems }

/** Pure: parses a list of subscriptions or saved items, recognized by its content; null for anything else. Never throws. */
export function readListFile(text: string): ListFile | null {
  const stored = storable(text)
  if (/^\s*[[{]/.test(stored)) {
    const saved = readSavedItems(stored, { maxItems: limits.importMaxSavedItems })
    return saved && { is: 'savedItems', saved }
  }
  const list = readOpml(stored, { maxFeeds: limits.importMaxFeeds })
  return list && { is: 'subscriptions', list: shorten(list) }
}

/** Without a byte order mark, and without NUL, which PostgreSQL cannot store. */
function storable(text: string): string {
  const start = text.startsWith('\ufeff') ? 1 : 0
  return text.includes('\0') ? text.slice(start).replaceAll('\0', '') : text.slice(start)
}

/** No person gives a feed more labels. */
const categoriesMax = 100

/** Cuts texts to what an import stores. An address keeps one character too many, so it is refused as too long. */
function shorten(list: SubscriptionList): SubscriptionList {
  return {
    ...list,
    feeds: list.feeds.map((feed) => ({
      ...feed,
      address: feed.address.slice(0, limits.feedAddressMaxChars + 1),
      title: feed.title.slice(0, limits.feedTitleMaxChars),
      categories: feed.categories.slice(0, categoriesMax).map((name) => name.slice(0, limits.tagNameMaxChars)),
    })),
  }
}

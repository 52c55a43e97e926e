import { limits } from '../../../shared/limits.ts'
import { readOpml, type SubscriptionList } from '../opml/readOpml.ts'
import { readAddressList } from './addressList.ts'
import { isBookmarks, readBookmarks } from './bookmarks.ts'
import { readCsv } from './csv.ts'
import type { Entry } from './entry.ts'
import { readPageEntry } from './page.ts'
import { readJsonEntries } from './readJsonEntries.ts'
import { isTtRssArticles, readTtRssArticles } from './ttRssArticles.ts'

/** The content of one file, or of several files of one import. Null for a kind that none of them has. */
export type ListContents = { list: SubscriptionList | null; entries: Entry[] | null }

/** One more than an import takes, so a longer file is noticed. */
const maxItems = limits.importMaxItems + 1

/** Pure: reads the file of another program, recognized by its content; null for anything else. Never throws. */
export function readListFile(text: string): ListContents | null {
  const stored = storable(text)
  if (/^\s*[[{]/.test(stored)) return ofEntries(readJsonEntries(stored))
  if (isTtRssArticles(stored)) return ofEntries(readTtRssArticles(stored, { maxItems }))
  if (isBookmarks(stored)) return readBookmarkFile(stored)
  const list = readOpml(stored, { maxFeeds: limits.importMaxFeeds })
  if (list !== null) return { list: shorten(list), entries: null }
  const rows = readCsv(stored, { maxRows: maxItems })
  if (rows !== null) return ofEntries(rows)
  const addresses = readAddressList(stored, { maxFeeds: limits.importMaxFeeds })
  return addresses && { list: shorten(addresses), entries: null }
}

/** Several files in one: folders of the same name are one, and all have one order. */
export function joinContents(contents: ListContents[]): ListContents {
  const lists = contents.flatMap(({ list }) => list ?? [])
  const entries = contents.flatMap((content) => content.entries ?? [])
  return {
    list:
      lists.length === 0
        ? null
        : {
            folders: lists.flatMap(({ folders }) => folders),
            feeds: lists.flatMap(({ feeds }) => feeds),
            isCut: lists.some(({ isCut }) => isCut),
            ...joinRules(lists),
          },
    entries: contents.every((content) => content.entries === null)
      ? null
      : entries.map((entry, position) => ({ ...entry, position })),
  }
}

function joinRules(lists: SubscriptionList[]): Pick<SubscriptionList, 'rules'> {
  const listed = lists.flatMap(({ rules }) => rules ?? [])
  if (listed.length === 0) return {}
  const untranslated = listed.reduce((sum, rules) => sum + rules.untranslated, 0)
  return { rules: { rules: listed.flatMap(({ rules }) => rules), untranslated } }
}

const ofEntries = (entries: Entry[] | null): ListContents | null => entries && { list: null, entries }

function readBookmarkFile(html: string): ListContents {
  const { feeds, pages } = readBookmarks(html)
  const folders = [...new Map(feeds.flatMap((feed) => feed.folders.slice(0, 1)).map((folder) => [folder.name, folder]))]
  const isCut = feeds.length > limits.importMaxFeeds
  return {
    list: feeds.length === 0 ? null : shorten({ folders: folders.map(([, folder]) => folder), feeds, isCut }),
    entries: pages.length === 0 ? null : pages.map(readPageEntry),
  }
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

// Pure: what a subscription list means for one reader's board. Nothing the reader has is moved, renamed or tagged anew: an
// import only adds, so that doing it twice changes nothing.
import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { defaultColumnNames } from '../../core/columns/ensureDefaultColumns.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import {
  columnFolders,
  type Folder,
  folderKey,
  type ListedFeed,
  type SubscriptionList,
} from '../../formats/opml/readOpml.ts'

/** What becomes of folders: columns (those within others: tags), or tags alone. */
export type FolderUse = 'columns' | 'tags'

export type Board = {
  /** Left to right. */
  columns: { id: number; name: string }[]
  /** Addresses of the feeds the reader has. */
  feedUrls: string[]
  /** Nothing but the columns an account begins with, and neither feed nor search in them. */
  isUntouched: boolean
}

export type RefusedOutline = { title: string; address: string; reason: string }

export type PlannedFeed = {
  url: string
  /** It carries a password, so it is the reader's own. */
  isOwn: boolean
  title: string | null
  /** Index in the plan's `columns`. */
  column: number
  /** Keys in the plan's `tags`. */
  tagKeys: string[]
}

export type ImportPlan = {
  /** Columns as they stand afterwards, left to right; `id` is null for a new one. */
  columns: { id: number | null; name: string }[]
  /** Empty ones of an untouched board, which the list's own take the place of. */
  droppedColumnIds: number[]
  feeds: PlannedFeed[]
  /** Names of the tags that feeds are to have, by tagNameKey; the reader may have them already. */
  tags: Map<string, string>
  /** Feeds of the list that the reader has already. */
  knownFeeds: number
  refused: RefusedOutline[]
}

export function planImport(list: SubscriptionList, board: Board, use: FolderUse): ImportPlan {
  const { feeds, refused } = readFeeds(list.feeds)
  const had = new Set(board.feedUrls.map(addressKey))
  const added = feeds.filter(({ url }) => !had.has(addressKey(url)))
  const columns = planColumns(list, board, { use, added })
  const tags = new Map<string, string>()
  return {
    columns: columns.all,
    droppedColumnIds: columns.droppedIds,
    feeds: added.map((feed) => ({
      url: feed.url,
      isOwn: hasCredentials(feed.url),
      // Some programs call a feed they know nothing about by its address.
      title: feed.title === '' || feed.title === feed.url ? null : feed.title.slice(0, limits.feedTitleMaxChars),
      column: columns.indexOf(feed),
      tagKeys: planTags(feed, use, tags),
    })),
    tags,
    knownFeeds: feeds.length - added.length,
    refused,
  }
}

type WantedFeed = Omit<ListedFeed, 'address'> & {
  url: string
  /** Further folders that it stands in, of a list that is sorted by labels. */
  otherFolders: Folder[]
}

/** Each feed once, in the place where it stands first, with all the labels it has. */
function readFeeds(listed: ListedFeed[]): { feeds: WantedFeed[]; refused: RefusedOutline[] } {
  const byKey = new Map<string, WantedFeed>()
  const refused: RefusedOutline[] = []
  for (const { address, ...feed } of listed) {
    const read = readAddress(address)
    if (read.is === 'refused') {
      refused.push({ title: feed.title, address, reason: read.text })
      continue
    }
    const first = byKey.get(addressKey(read.url))
    if (!first) byKey.set(addressKey(read.url), { ...feed, url: read.url, otherFolders: [] })
    else {
      first.otherFolders.push(...feed.folders)
      first.categories = [...first.categories, ...feed.categories]
    }
  }
  return { feeds: [...byKey.values()], refused }
}

/** Lists of different age name the same feed by http and by https. */
const addressKey = (url: string): string => url.replace(/^https?:/, '')

function planColumns(
  list: SubscriptionList,
  board: Board,
  { use, added }: { use: FolderUse; added: WantedFeed[] },
): { all: ImportPlan['columns']; droppedIds: number[]; indexOf: (feed: WantedFeed) => number } {
  const isByFolder = use === 'columns' && list.folders.length > 0
  const needsFirst = !isByFolder || added.some(({ folders }) => folders.length === 0)
  const kept = isByFolder && board.isUntouched ? board.columns.slice(0, needsFirst ? 1 : 0) : board.columns
  const all: ImportPlan['columns'] = [...kept]
  const indexes = new Map(columnFolders(kept).map((folder, index) => [folderKey(folder), index]))
  // A folder whose feeds are all here already asks for no column; an empty one is somebody's column all the same.
  const used = new Set(added.flatMap(({ folders }) => folders.slice(0, 1).map(folderKey)))
  const filled = new Set(list.feeds.flatMap(({ folders }) => folders.slice(0, 1).map(folderKey)))
  for (const folder of isByFolder ? list.folders : []) {
    const key = folderKey(folder)
    if (indexes.has(key) || (filled.has(key) && !used.has(key))) continue
    indexes.set(key, all.length)
    all.push({ id: null, name: folder.name.slice(0, limits.columnNameMaxChars) })
  }
  const keptIds = new Set(kept.map(({ id }) => id))
  return {
    all: all.length > 0 ? all : [{ id: null, name: defaultColumnNames[0] }],
    droppedIds: board.columns.map(({ id }) => id).filter((id) => !keptIds.has(id)),
    indexOf({ folders: [outermost] }) {
      return isByFolder && outermost ? (indexes.get(folderKey(outermost)) ?? 0) : 0
    },
  }
}

/** Notes the names in `tags` and gives their keys. */
function planTags(feed: WantedFeed, use: FolderUse, tags: Map<string, string>): string[] {
  const labels = [...(use === 'tags' ? feed.folders : feed.folders.slice(1)), ...feed.otherFolders]
  const names = [...labels.map(({ name }) => name), ...feed.categories]
  const keys = names.map((name) => {
    const short = name.slice(0, limits.tagNameMaxChars).trim()
    const key = tagNameKey(short)
    if (!tags.has(key)) tags.set(key, short)
    return key
  })
  return [...new Set(keys)]
}

// Pure: what a subscription list changes on one reader's board. An import only adds: it moves, renames and tags nothing that
// the reader has, so repeating it changes nothing.
import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { defaultColumnNames } from '../../core/columns/ensureDefaultColumns.ts'
import { tagNameKey } from '../../core/tags/tags.queries.ts'
import {
  columnFolders,
  type Folder,
  folderKey,
  type ListedFeed,
  type SubscriptionList,
} from '../../formats/opml/readOpml.ts'

/** Whether folders become columns (nested ones: tags), or only tags. */
export type FolderUse = 'columns' | 'tags'

export type Board = {
  /** Left to right. */
  columns: { id: number; name: string }[]
  /** Addresses of the feeds that the reader has. */
  feedUrls: string[]
  /** Only the default columns, without feeds and searches. */
  isUntouched: boolean
}

export type RefusedOutline = { title: string; address: string; reason: string }

export type PlannedFeed = {
  url: string
  /** It carries a password, so it is private. */
  isOwn: boolean
  title: string | null
  /** Index in the plan's `columns`. */
  column: number
  /** Keys in the plan's `tags`. */
  tagKeys: string[]
}

export type ImportPlan = {
  /** The resulting columns, left to right; `id` is null for a new one. */
  columns: { id: number | null; name: string }[]
  /** Empty columns of an untouched board, which the list's own replace. */
  droppedColumnIds: number[]
  feeds: PlannedFeed[]
  /** Names of the feeds' tags, by tagNameKey; the reader may have them already. */
  tags: Map<string, string>
  /** Feeds of the list that the reader already has. */
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
      // Some programs use the address as the title of an unknown feed.
      title: feed.title === '' || feed.title === feed.url ? null : feed.title.slice(0, limits.feedTitleMaxChars),
      column: columns.indexOf(feed),
      tagKeys: planTags(feed, use, tags),
    })),
    tags,
    knownFeeds: feeds.length - added.length,
    refused,
  }
}

type WantedFeed = Omit<ListedFeed, 'address' | 'needsRecipe'> & {
  url: string
  /** Further folders of the feed, in a list that is sorted by labels. */
  otherFolders: Folder[]
}

/**
 * Each feed once, with all its labels. Where a list names it in several places, it lands in the first folder that says something: a
 * reader doesn't look for it outside of folders, nor in a folder that has every feed of the list ('All').
 */
function readFeeds(listed: ListedFeed[]): { feeds: WantedFeed[]; refused: RefusedOutline[] } {
  const byKey = new Map<string, WantedFeed>()
  const refused: RefusedOutline[] = []
  const foldersOfAll = findFoldersOfAll(listed)
  const saysWhere = ({ folders: [outermost] }: Pick<ListedFeed, 'folders'>) =>
    outermost === undefined ? 0 : foldersOfAll.has(folderKey(outermost)) ? 1 : 2
  for (const { address, needsRecipe, ...feed } of listed) {
    if (needsRecipe) {
      refused.push({ title: feed.title, address, reason: texts.failureNeedsRecipe() })
      continue
    }
    const read = readAddress(address)
    if (read.is === 'refused') {
      refused.push({ title: feed.title, address, reason: read.text })
      continue
    }
    const first = byKey.get(addressKey(read.url))
    if (!first) byKey.set(addressKey(read.url), { ...feed, url: read.url, otherFolders: [] })
    else {
      const [home, other] =
        saysWhere(feed) > saysWhere(first) ? [feed.folders, first.folders] : [first.folders, feed.folders]
      first.folders = home
      first.otherFolders.push(...other)
      first.title ||= feed.title
      first.categories = [...first.categories, ...feed.categories]
    }
  }
  return { feeds: [...byKey.values()], refused }
}

/** The outermost folders that have every feed of the list, while the list also sorts feeds into others. */
function findFoldersOfAll(listed: ListedFeed[]): ReadonlySet<string> {
  const everywhere = new Set(listed.map(({ address }) => addressKey(address)))
  const byFolder = new Map<string, Set<string>>()
  for (const { address, folders } of listed) {
    const key = folders[0] === undefined ? null : folderKey(folders[0])
    if (key === null) continue
    const held = byFolder.get(key) ?? new Set()
    byFolder.set(key, held.add(addressKey(address)))
  }
  const ofAll = [...byFolder].filter(([, held]) => held.size === everywhere.size).map(([key]) => key)
  return new Set(ofAll.length < byFolder.size ? ofAll : [])
}

/** Lists of different age have the same feed by http and by https. */
export const addressKey = (url: string): string => url.replace(/^https?:/, '')

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
  // A folder whose feeds all exist already needs no column; an empty folder becomes a column.
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

/** Adds the names to `tags` and returns their keys. */
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

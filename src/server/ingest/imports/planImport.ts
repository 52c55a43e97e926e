// Pure: what a subscription list changes on one reader's board. An import only adds: it moves, renames and tags nothing that
// the reader has, so repeating it changes nothing.
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { defaultColumnNames } from '../../core/columns/ensureDefaultColumns.ts'
import { columnFolders, folderKey } from '../../formats/opml/readOpml.ts'
import { addressKey, type ReadList, type RefusedOutline, type WantedFeed } from './readListedFeeds.ts'

export type Board = {
  /** Left to right. */
  columns: { id: number; name: string }[]
  /** Addresses of the feeds that the reader has. */
  feedUrls: string[]
  /** Only the default columns, without feeds and searches. */
  isUntouched: boolean
}

export type PlannedFeed = Pick<WantedFeed, 'url' | 'isOwn' | 'title'> & {
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

/** `mostFeeds`: as many may the reader have; null: any number. */
export function planImport(read: ReadList, board: Board, mostFeeds: number | null = null): ImportPlan {
  const { feeds } = read
  const had = new Set(board.feedUrls.map(addressKey))
  const unknown = feeds.filter((feed) => !had.has(feed.addressKey))
  const added = mostFeeds === null ? unknown : unknown.slice(0, Math.max(0, mostFeeds - board.feedUrls.length))
  const refused = [...read.refused, ...unknown.slice(added.length).map((feed) => refuse(feed, mostFeeds ?? 0))]
  const columns = planColumns(read, board, added)
  const tags = new Map<string, string>()
  for (const feed of added) for (const { key, name } of feed.tags) if (!tags.has(key)) tags.set(key, name)
  return {
    columns: columns.all,
    droppedColumnIds: columns.droppedIds,
    feeds: added.map((feed) => ({
      url: feed.url,
      isOwn: feed.isOwn,
      title: feed.title,
      column: columns.indexOf(feed),
      tagKeys: feed.tags.map(({ key }) => key),
    })),
    tags,
    knownFeeds: feeds.length - unknown.length,
    refused,
  }
}

const refuse = ({ url, title }: WantedFeed, count: number): RefusedOutline => ({
  title: title ?? '',
  address: url,
  reason: texts.feedsFull({ count }),
})

function planColumns(
  { list, use, filledFolders }: ReadList,
  board: Board,
  added: WantedFeed[],
): { all: ImportPlan['columns']; droppedIds: number[]; indexOf: (feed: WantedFeed) => number } {
  const isByFolder = use === 'columns' && list.folders.length > 0
  const needsFirst = !isByFolder || added.some(({ folder }) => folder === null)
  const kept = isByFolder && board.isUntouched ? board.columns.slice(0, needsFirst ? 1 : 0) : board.columns
  const all: ImportPlan['columns'] = [...kept]
  const indexes = new Map(columnFolders(kept).map((folder, index) => [folderKey(folder), index]))
  // A folder whose feeds all exist already needs no column; an empty folder becomes a column.
  const used = new Set(added.map(({ folder }) => folder))
  for (const folder of isByFolder ? list.folders : []) {
    const key = folderKey(folder)
    if (indexes.has(key) || (filledFolders.has(key) && !used.has(key))) continue
    indexes.set(key, all.length)
    all.push({ id: null, name: folder.name.slice(0, limits.columnNameMaxChars) })
  }
  const keptIds = new Set(kept.map(({ id }) => id))
  return {
    all: all.length > 0 ? all : [{ id: null, name: defaultColumnNames[0] }],
    droppedIds: board.columns.map(({ id }) => id).filter((id) => !keptIds.has(id)),
    indexOf: ({ folder }) => (isByFolder && folder !== null ? (indexes.get(folder) ?? 0) : 0),
  }
}

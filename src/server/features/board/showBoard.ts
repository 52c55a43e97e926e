import type { Board as BoardEntity, TagLabel } from '../../../shared/api/entities.ts'
import type { FeedBlock, FrameColumn, FrameFeed } from '../../../shared/features/board.ts'
import { limits } from '../../../shared/limits.ts'
import { findBoards } from '../../core/columns/boards.queries.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { presentBoard } from '../../core/columns/presentBoard.ts'
import { calmOf, quietColumns, sortOf } from '../../core/columns/presentColumn.ts'
import { putQuietFirst, sortFeeds } from '../../core/columns/sortFeeds.ts'
import { countHidden } from '../../core/lists/hiddenItems.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findNewestForSorting } from '../../core/subscriptions/findNewestForSorting.ts'
import { findQuietFeeds } from '../../core/subscriptions/pace.queries.ts'
import { itemOrderOf } from '../../core/subscriptions/presentFeed.ts'
import { type FrameRow, findFrameRows, findNewestItemId } from '../../core/subscriptions/subscriptions.queries.ts'
import { countShownUnread } from '../../core/subscriptions/unread.queries.ts'
import { findTagsOfSubscriptions } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { showBlocks } from './showBlocks.ts'

type Board = {
  boards?: BoardEntity[]
  columns: FrameColumn[]
  isPart?: true
  tags: TagLabel[]
  newestItemId: number | null
  blocks: FeedBlock[]
}
type BoardQuery = FirstBlocks & { perFeed: number }
type FirstBlocks = {
  boardId?: number | undefined
  columns: number
  feedsPerColumn: number
  unreadOnly?: boolean | undefined
  tagId?: number | undefined
}

/**
 * The whole board as titles and counts, or its first screen: the blocks that a reader sees first, with a frame of limited size. A
 * page shows the first screen while it loads the other titles.
 */
export async function showBoard(
  deps: Pick<Deps, 'db' | 'clock' | 'pictures'>,
  reader: ItemReader,
  query: BoardQuery,
): Promise<Board> {
  const { db } = deps
  // Before all else: what arrives from here on is above it and stays unread by "Mark all read".
  const newestItemId = await findNewestItemId(db, reader)
  const boards = await findBoards(db, reader)
  const rows = await findColumns(db, reader)
  const feeds = Map.groupBy(await findFrameRows(db, reader), ({ columnId }) => columnId)
  const unread = await countShownUnread(db, reader)
  const hidden = await countHidden(db, reader)
  const attached = await findTagsOfSubscriptions(db, reader.id)
  const newest = await findNewestForSorting(db, rows)
  const quiet = await findQuietFeeds(db, reader, { now: deps.clock(), columnIds: quietColumns(rows) })
  const columns = rows.map((row) => {
    const sort = sortOf(row)
    const framed = (feeds.get(row.id) ?? []).map((feed) =>
      presentFrameFeed(feed, {
        unread: unread.get(feed.id) ?? 0,
        items: feed.itemCount - (hidden.get(feed.id) ?? 0),
        tagIds: attached.get(feed.id)?.map(({ tagId }) => tagId) ?? [],
      }),
    )
    const sorted = sortFeeds(framed, sort, ({ id, title, unread = 0 }) => ({
      title,
      unread,
      newestAt: newest.get(id) ?? null,
    }))
    return {
      id: row.id,
      name: row.name,
      ...(sort !== 'hand' && { sort }),
      ...calmOf(row),
      ...(row.boardId !== null && { boardId: row.boardId }),
      feeds: row.quietFirstAt === null ? sorted : putQuietFirst(sorted, ({ id }) => quiet.get(id)),
    }
  })
  const labels = new Map([...attached.values()].flat().map(({ tagId, tag }) => [tagId, tag]))
  const shownBoard = boards.find(({ id }) => id === query.boardId)
  const shownColumns = columns.filter(({ boardId }) => boardId === shownBoard?.id)
  const rowsShown = query.columns > 0 ? countRows(columns, limits.boardFirstFeedsMax) : Number.POSITIVE_INFINITY
  return {
    ...(boards.length > 0 && { boards: boards.map(presentBoard) }),
    columns: columns.map((column) => ({ ...column, feeds: column.feeds.slice(0, rowsShown) })),
    ...(columns.some(({ feeds }) => feeds.length > rowsShown) && { isPart: true }),
    tags: [...labels.values()],
    newestItemId,
    blocks: await showBlocks(deps, reader, { ...query, feedIds: firstFeedIds(shownColumns, query) }),
  }
}

function presentFrameFeed(
  row: FrameRow,
  { unread, items, tagIds }: { unread: number; items: number; tagIds: number[] },
): FrameFeed {
  const state = row.goneAt !== null ? 'gone' : row.failures > 0 ? 'failing' : 'well'
  return {
    id: row.id,
    title: row.ownTitle ?? row.title,
    ...(unread > 0 ? { unread } : {}),
    ...(row.kind === 'articles' ? {} : { kind: row.kind }),
    ...(state === 'well' ? {} : { state }),
    ...(itemOrderOf(row) === 'oldest' ? { itemOrder: 'oldest' } : {}),
    ...(row.mutedAt === null ? {} : { isMuted: true }),
    ...(items < limits.firstItemsMax ? { few: Math.max(0, items) } : {}),
    ...(tagIds.length > 0 ? { tagIds } : {}),
  }
}

/** How many feeds each column may have for at most `most` in all. */
function countRows(columns: FrameColumn[], most: number): number {
  const longest = Math.max(0, ...columns.map(({ feeds }) => feeds.length))
  const hasRoom = (rows: number) => columns.reduce((sum, { feeds }) => sum + Math.min(feeds.length, rows), 0) <= most
  let rows = longest
  while (!hasRoom(rows)) rows--
  return rows
}

/** Row by row: the limit leaves out the lowest blocks of all columns and not whole columns. */
function firstFeedIds(columns: FrameColumn[], first: FirstBlocks): number[] {
  const shown = columns
    .slice(0, first.columns)
    .map(({ feeds }) => feeds.filter((feed) => isShown(feed, first)).slice(0, first.feedsPerColumn))
  const rows = Array.from({ length: first.feedsPerColumn }, (_, place) => shown.flatMap((feeds) => feeds[place] ?? []))
  return rows
    .flat()
    .slice(0, limits.boardBlocksMax)
    .map(({ id }) => id)
}

const isShown = ({ unread, tagIds }: FrameFeed, { unreadOnly, tagId }: FirstBlocks): boolean =>
  (!unreadOnly || unread !== undefined) && (tagId === undefined || (tagIds?.includes(tagId) ?? false))

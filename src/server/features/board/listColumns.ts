import type { Column, Feed } from '../../../shared/api/entities.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { presentColumn, quietColumns, sortOf } from '../../core/columns/presentColumn.ts'
import { putQuietFirst, sortFeeds } from '../../core/columns/sortFeeds.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findNewestForSorting } from '../../core/subscriptions/findNewestForSorting.ts'
import { listFeeds } from '../../core/subscriptions/listFeeds.ts'
import { findQuietFeeds } from '../../core/subscriptions/pace.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

type BoardDeps = Pick<Deps, 'db' | 'clock' | 'pictures'>

/** The board: every column, left to right, with its feeds. */
export async function listColumns({ db, clock, pictures }: BoardDeps, reader: ItemReader): Promise<Column[]> {
  const columns = await findColumns(db, reader)
  const feeds = Map.groupBy(await listFeeds(db, reader, pictures), (feed: Feed) => feed.columnId)
  const newest = await findNewestForSorting(db, columns)
  const quiet = await findQuietFeeds(db, reader, { now: clock(), columnIds: quietColumns(columns) })
  return columns.map((column) => {
    const sorted = sortFeeds(feeds.get(column.id) ?? [], sortOf(column), ({ id, title, _count }) => ({
      title,
      unread: _count.feedItems,
      newestAt: newest.get(id) ?? null,
    }))
    const inPlace = column.quietFirstAt === null ? sorted : putQuietFirst(sorted, ({ id }) => quiet.get(id))
    return presentColumn(
      column,
      inPlace.map((feed, order) => ({ ...feed, order })),
    )
  })
}

/** One column of the board. Throws NotFound. */
export async function showColumn(deps: BoardDeps, reader: ItemReader, columnId: number): Promise<Column> {
  const columns = await listColumns(deps, reader)
  return columns.find((column) => column.id === columnId) ?? missing('column')
}

import type { Column, Feed } from '../../../shared/api/entities.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { presentColumn } from '../../core/columns/presentColumn.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { listFeeds } from '../../core/subscriptions/listFeeds.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

type BoardDeps = Pick<Deps, 'db' | 'pictures'>

/** The board: every column, left to right, with its feeds. */
export async function listColumns({ db, pictures }: BoardDeps, reader: ItemReader): Promise<Column[]> {
  const columns = await findColumns(db, reader)
  const feeds = Map.groupBy(await listFeeds(db, reader, pictures), (feed: Feed) => feed.columnId)
  return columns.map((column) => presentColumn(column, feeds.get(column.id) ?? []))
}

/** One column of the board. Throws NotFound. */
export async function showColumn(deps: BoardDeps, reader: ItemReader, columnId: number): Promise<Column> {
  const columns = await listColumns(deps, reader)
  return columns.find((column) => column.id === columnId) ?? missing('column')
}

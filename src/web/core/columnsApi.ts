import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Column, ColumnSort } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { type FeedMove, feedsOf, moveColumn, moveFeed } from './changeColumns.ts'
import { columnsKey, takeOverFeeds } from './columnsCache.ts'
import { loadFrame } from './loadFrame.ts'
import { findAccepted, reloadUnlessMoving, useMoveOnBoard } from './useMoveOnBoard.ts'
import { useMutationOnce } from './useMutationOnce.ts'

/** The columns with their feeds and unread counts, for the board, the sidebar and the header. */
export const columnsQuery = queryOptions<Column[]>({
  queryKey: columnsKey,
  queryFn: ({ client, signal }) => loadFrame(client, signal),
  // Live events announce changes, including those that were missed without a connection (core/useLiveEvents.ts).
  staleTime: Number.POSITIVE_INFINITY,
  // readFrame keeps the identity of unchanged objects.
  structuralSharing: false,
})

/** All fields of each feed, such as addresses, times and health. For pages that show more than the board. */
const wholeColumnsQuery = queryOptions<Column[]>({
  // The key begins with columnsKey, so reloading the columns reloads this query too while it is shown.
  queryKey: [...columnsKey, 'whole'],
  queryFn: async ({ client, signal }) => {
    const { columns } = await call('GET /columns', { signal })
    takeOverFeeds(client, feedsOf(columns))
    return columns
  },
})

export function useWholeColumns() {
  return useQuery(wholeColumnsQuery)
}

export function useColumns() {
  return useQuery(columnsQuery)
}

/** The number of all feeds of a column. undefined before the columns are loaded. */
export function useFeedCount(columnId: number): number | undefined {
  return useQuery({ ...columnsQuery, select: (columns) => columns.find(({ id }) => id === columnId)?.feeds.length })
    .data
}

export function reloadColumns(cache: QueryClient): Promise<void> {
  return reloadUnlessMoving(cache, columnsQuery.queryKey)
}

/** A move within a column that lists quiet feeds first ends that, and says so with Undo. */
export function useMoveFeed() {
  const cache = useQueryClient()
  const showToast = useToast()
  const { mutate: putQuietFirst } = useBoardChange(
    (id: number) => call('PATCH /columns/:id', { params: { id }, body: { quietFirst: true } }),
    texts.calmFailed(),
  )
  return useMoveOnBoard<Column[], FeedMove>({
    queryKey: columnsQuery.queryKey,
    send: async ({ feedId, ...place }) => {
      const column = findAccepted<Column[]>(cache, columnsQuery.queryKey)?.find(({ id }) => id === place.columnId)
      await call('PATCH /feeds/:id/reorder', { params: { id: feedId }, body: place })
      if (!column?.quietFirst || !column.feeds.some(({ id }) => id === feedId)) return
      const action = { label: texts.undo(), onChoose: () => putQuietFirst(column.id) }
      showToast({ kind: 'info', text: texts.quietFirstEnded({ column: column.name }), action })
    },
    change: moveFeed,
    failure: texts.moveFeedFailed(),
  })
}

export function useMoveColumn() {
  return useMoveOnBoard<Column[], { columnId: number; order: number }>({
    queryKey: columnsQuery.queryKey,
    send: ({ columnId, order }) => call('PATCH /columns/:id', { params: { id: columnId }, body: { order } }),
    change: (columns, { columnId, order }) => moveColumn(columns, columnId, order),
    failure: texts.columnMoveFailed(),
  })
}

export function useAddColumn() {
  return useBoardChange(
    ({ name, boardId }: { name: string; boardId: number | undefined }) =>
      call('POST /columns', { body: { name, boardId } }),
    texts.columnAddFailed(),
  )
}

export function useRenameColumn() {
  return useBoardChange(
    ({ id, name }: { id: number; name: string }) => call('PATCH /columns/:id', { params: { id }, body: { name } }),
    texts.columnRenameFailed(),
  )
}

/** The server sorts, because it knows the newest items of all feeds. */
export function useSortColumn() {
  return useBoardChange(
    ({ id, sort }: { id: number; sort: ColumnSort }) => call('PATCH /columns/:id', { params: { id }, body: { sort } }),
    texts.columnSortFailed(),
  )
}

/** null: the first board. */
export function useMoveColumnToBoard() {
  return useBoardChange(
    ({ id, boardId }: { id: number; boardId: number | null }) =>
      call('PATCH /columns/:id', { params: { id }, body: { boardId } }),
    texts.columnMoveFailed(),
  )
}

function useBoardChange<Input, Answer>(send: (input: Input) => Promise<Answer>, failure: string) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: send,
    // Returned, so a dialog stays busy until the board shows the change.
    onSuccess: () => reloadColumns(cache),
    onError: (error) => showToast({ kind: 'error', text: explainFailure(error, failure) }),
  })
}

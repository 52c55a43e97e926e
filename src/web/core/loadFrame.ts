// Loads the board's frame: the columns with all their feeds. The first answer of a page also has the blocks that its window
// shows. The other blocks are loaded when they come near (feedBlocks.ts).
import type { QueryClient } from '@tanstack/react-query'
import type { Column } from '../../shared/api/entities.ts'
import { askBoard, type KnownBoard } from './boardCalls.ts'
import { readFrame } from './boardFrame.ts'
import { boardsKey } from './boards.ts'
import { call } from './call.ts'
import { columnsKey, countsChangedAt, withFeedDetails } from './columnsCache.ts'
import { keepFeedItems } from './feedItems.ts'
import { keepFewItems } from './fewItems.ts'
import { raiseNewestItem } from './newestItem.ts'

/** Counts older than a mark are loaded again after this time, for any number of marks. */
const askAgainMs = 1000

/** Returns the columns and stores the rest of the answer in the cache. Throws CallError. */
export async function loadFrame(cache: QueryClient, signal: AbortSignal): Promise<Column[]> {
  const askedAt = Date.now()
  const board = await askBoard(cache, signal)
  if (board.answer.columns.length === 0) {
    // A new reader gets three columns (docs/specification.md#api). The answer lists them.
    return (await call('POST /columns/ensure-defaults', { signal })).columns
  }
  const columns = keepBoard(cache, board, askedAt)
  if (!board.answer.isPart) return columns
  // The call without blocks brings the other feeds. A page that has them from the last visit waits for it.
  if (cache.getQueryData(columnsKey) !== undefined) return keepBoard(cache, await askBoard(cache, signal), askedAt)
  setTimeout(() => void cache.invalidateQueries({ queryKey: columnsKey, exact: true }))
  return columns
}

/** `askedAt`: in epoch milliseconds. */
export function keepBoard(cache: QueryClient, { path, answer }: KnownBoard, askedAt: number): Column[] {
  const unreadOnly = new URLSearchParams(path.split('?')[1]).get('unreadOnly') === 'true'
  const keepCounts = countsChangedAt(cache) >= askedAt
  if (keepCounts) setTimeout(() => void cache.invalidateQueries({ queryKey: columnsKey, exact: true }), askAgainMs)
  keepFewItems(cache, answer.columns)
  raiseNewestItem(cache, answer.newestItemId)
  for (const { feed, items, hasMore, hidden } of answer.blocks) {
    keepFeedItems(
      cache,
      { feedId: feed.id, unreadOnly },
      { items, isWhole: !hasMore, hidden, itemOrder: feed.itemOrder, askedAt },
    )
  }
  cache.setQueryDefaults(boardsKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(boardsKey, answer.boards ?? [])
  const columns = readFrame(answer, cache.getQueryData<Column[]>(columnsKey), { keepCounts })
  return withFeedDetails(
    columns,
    answer.blocks.map(({ feed }) => feed),
  )
}

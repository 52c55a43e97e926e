// Loading the board's frame: the columns with all their feeds, and with the first answer of a page the blocks that its window
// shows. The other blocks are asked for when they come near (feedBlocks.ts).
import type { QueryClient } from '@tanstack/react-query'
import type { Column } from '../../shared/api/entities.ts'
import { askBoard, type KnownBoard } from './boardCalls.ts'
import { readFrame } from './boardFrame.ts'
import { call } from './call.ts'
import { columnsKey, countsChangedAt, withFeedDetails } from './columnsCache.ts'
import { keepFeedItems } from './feedItems.ts'
import { raiseNewestItem } from './newestItem.ts'

/** Counts that are older than a mark are asked for again after this time, however many marks come. */
const askAgainMs = 1000

/** Returns the columns; keeps what else the answer holds. Throws CallError. */
export async function loadFrame(cache: QueryClient, signal: AbortSignal): Promise<Column[]> {
  const askedAt = Date.now()
  const board = await askBoard(cache, signal)
  if (board.answer.columns.length === 0) {
    // Spec §7: ensure-defaults before listing. Its answer is the listing.
    return (await call('POST /columns/ensure-defaults', { signal })).columns
  }
  return keepBoard(cache, board, askedAt)
}

/** `askedAt`: in epoch milliseconds. */
export function keepBoard(cache: QueryClient, { path, answer }: KnownBoard, askedAt: number): Column[] {
  const unreadOnly = new URLSearchParams(path.split('?')[1]).get('unreadOnly') === 'true'
  const keepCounts = countsChangedAt(cache) >= askedAt
  if (keepCounts) setTimeout(() => void cache.invalidateQueries({ queryKey: columnsKey, exact: true }), askAgainMs)
  raiseNewestItem(cache, answer.newestItemId)
  for (const { feed, items, hasMore } of answer.blocks) {
    keepFeedItems(cache, { feedId: feed.id, unreadOnly }, { items, isWhole: !hasMore, askedAt })
  }
  const columns = readFrame(answer, cache.getQueryData<Column[]>(columnsKey), { keepCounts })
  return withFeedDetails(
    columns,
    answer.blocks.map(({ feed }) => feed),
  )
}

// Decides what is painted before the scripts are there. Pure. A column is painted down to its first block with something that
// this folder can't draw, such as tags or a recording: what is below has a place only once that block has one.

import type { Item, SavedSearch, User } from '../../shared/api/entities.ts'
import type { FeedBlock, FrameColumn } from '../../shared/features/board.ts'
import type { BoardAnswer } from '../core/boardCalls.ts'
import type { ListLook } from '../core/listLook.ts'

/** The answers for the first screen. */
export type FirstBoard = { answer: BoardAnswer; user: User; searches: SavedSearch[] }

/** `restCount`: the feeds below the painted blocks. */
export type PaintedColumn = Pick<FrameColumn, 'id' | 'name'> & {
  feedCount: number
  shownCount: number
  hasUnread: boolean
  blocks: FeedBlock[]
  restCount: number
}

type Choosing = {
  look: ListLook
  /** How many columns the window shows. */
  columns: number
  /** The blocks have unread items only. */
  unreadOnly: boolean
  /** In epoch milliseconds. */
  now: number
}

/** null if this reader's board looks different from the usual one. Columns beside the window get no blocks. */
export function choosePainted(board: FirstBoard, { look, columns, unreadOnly, now }: Choosing): PaintedColumn[] | null {
  const { answer, user, searches } = board
  const { view, counts, pausedUntil, unreadOnly: wantsUnread } = user.preferences
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > now
  const isUsual = view === 'list' && counts === 'numbers' && !isPaused && look.density === 'comfortable'
  if (!isUsual || wantsUnread !== unreadOnly || (answer.boards ?? []).length > 0) return null
  const blocks = new Map(answer.blocks.map((block) => [block.feed.id, block]))
  const withSearches = new Set(searches.map(({ columnId }) => columnId))
  const chosen = answer.columns.map(({ id, name, feeds }, index) => {
    const shown = unreadOnly ? feeds.filter(({ unread = 0 }) => unread > 0) : feeds
    const isInSight = index < columns && !withSearches.has(id)
    const painted = isInSight ? plainBlocks(shown.map((feed) => blocks.get(feed.id))) : []
    return {
      id,
      name,
      feedCount: feeds.length,
      shownCount: shown.length,
      hasUnread: feeds.some(({ unread = 0 }) => unread > 0),
      blocks: painted.map((block) => ({ ...block, items: block.items.slice(0, look.firstItems) })),
      restCount: shown.length - painted.length,
    }
  })
  return chosen.some(({ blocks: [first] }) => first !== undefined) ? chosen : null
}

type ChoosingItems = Pick<Choosing, 'look' | 'unreadOnly'>

/** The items of one list, up to the first that can't be painted. null if this reader's list looks different from the usual one. */
export function choosePaintedItems(
  { items, user }: { items: Item[]; user: User },
  { look, unreadOnly }: ChoosingItems,
): Item[] | null {
  const { view, unreadOnly: wantsUnread } = user.preferences
  if (view !== 'list' || look.density !== 'comfortable' || wantsUnread !== unreadOnly) return null
  const end = items.findIndex((item) => !isPlainItem(item) || item.feed.feedTags.length > 0)
  const painted = end < 0 ? items : items.slice(0, end)
  return painted.length > 0 ? painted : null
}

/** The blocks up to the first one that can't be painted. */
function plainBlocks(blocks: (FeedBlock | undefined)[]): FeedBlock[] {
  const end = blocks.findIndex((block) => block === undefined || !isPlain(block))
  // Up to `end`, all are there.
  return (end < 0 ? blocks : blocks.slice(0, end)) as FeedBlock[]
}

function isPlain({ feed, items, hidden = 0 }: FeedBlock): boolean {
  return items.length > 0 && hidden === 0 && feed.feedTags.length === 0 && items.every(isPlainItem)
}

function isPlainItem({ sound, isUpdated, isFaded, hiddenBy, feedItemTags, place }: Item): boolean {
  const isMarked = isUpdated || isFaded === true || hiddenBy !== undefined || place !== null
  return sound === null && !isMarked && feedItemTags.length === 0
}

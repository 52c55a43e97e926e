import { Fragment, type ReactNode, use, useEffect, useState } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { firstSight } from '../core/firstAnswers.ts'
import { feedPlace } from '../parts/dragPlaces.ts'
import { isColumnFull } from '../parts/drawnAhead.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { BoardBlock } from './BoardBlock.tsx'
import { type BlockWatch, blockHeightPx, DrawingContext } from './useDrawing.ts'

type BlockListProps = {
  feeds: Feed[]
  /** The index of the column, from the left. */
  columnIndex: number
  scroller: HTMLElement | null
  /** null while the column is not near: then no block is drawn. */
  watch: BlockWatch | null
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

type Blocks = Pick<BlockListProps, 'feeds' | 'scroller'> & {
  estimatePx: (feedId: number) => number
  renderBlock: (feed: Feed, index: number) => ReactNode
}

/** Columns with more blocks than this render only the places in sight. */
const wholeBlocksMax = 60
/** The blocks that a window shows before the reader scrolls. */
const firstBlocks = 4

const BlocksInSight = lazyComponent(async () => {
  await afterPaint()
  return (await import('../onDemand/BlocksInSight.tsx')).BlocksInSight
}, FirstBlocks)

export function BlockList({ feeds, columnIndex, scroller, watch, shownCount, onShowMore, onOpen }: BlockListProps) {
  const { columns, feedsPerColumn } = firstSight()
  const board = use(DrawingContext)
  // A column that comes back into sight shows its blocks where they were.
  const [isInFirstSight] = useState(() => columnIndex < columns && board?.isWhole !== true)
  const { firstCount, isWhole, follow } = useGrowth({
    isGrowing: isInFirstSight,
    until: Math.min(feedsPerColumn, feeds.length),
    isFull: () => scroller !== null && watch !== null && isColumnFull(scroller, watch.aheadPx),
  })
  const renderBlock = (feed: Feed, index: number) => (
    <BoardBlock
      feed={feed}
      index={index}
      onDrawn={follow}
      watch={watch}
      isFirst={isInFirstSight && columnIndex === 0 && index === 0}
      isInFirstSight={isInFirstSight && index < firstCount}
      shownCount={shownCount(feed.id)}
      onShowMore={onShowMore}
      onOpen={onOpen}
    />
  )
  const estimatePx = (feedId: number) => blockHeightPx(board, feedPlace(feedId))
  const blocks = { feeds: isWhole ? feeds : feeds.slice(0, firstCount), scroller, estimatePx, renderBlock }
  return feeds.length > wholeBlocksMax ? <BlocksInSight {...blocks} /> : <WholeBlocks {...blocks} />
}

type Growth = { isGrowing: boolean; until: number; isFull: () => boolean }

/**
 * The first blocks of a column appear one below the other: the next one comes when the height of the last is known, so nothing
 * that is in sight moves. When the column is full, the others get places.
 */
function useGrowth({ isGrowing, until, isFull }: Growth) {
  const [count, setCount] = useState(1)
  const [isEnough, setEnough] = useState(!isGrowing)
  const isWhole = isEnough || count > until
  const follow = useStableCallback((index: number) => {
    if (isWhole || index + 1 < count) return
    if (isFull()) setEnough(true)
    else setCount(index + 2)
  })
  const turns = use(DrawingContext)?.turns
  // The board waits for the blocks that have not come yet.
  useEffect(() => (isWhole ? undefined : turns?.hold()), [isWhole, turns])
  return { firstCount: Math.min(count, until), isWhole, follow }
}

/** In place of the blocks of a column that is not near: their height, and one element. */
export function FarBlocks({ feeds }: Pick<BlockListProps, 'feeds'>) {
  const board = use(DrawingContext)
  const heightPx = feeds.reduce((sum, { id }) => sum + blockHeightPx(board, feedPlace(id)), 0)
  return <div data-waiting style={{ height: heightPx }} />
}

function FirstBlocks({ feeds, ...blocks }: Blocks) {
  return <WholeBlocks {...blocks} feeds={feeds.slice(0, firstBlocks)} />
}

function WholeBlocks({ feeds, renderBlock }: Blocks) {
  return feeds.map((feed, index) => <Fragment key={feed.id}>{renderBlock(feed, index)}</Fragment>)
}

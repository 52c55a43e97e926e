import { Fragment, type ReactNode } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { firstSight } from '../data/firstAnswers.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import type { NearWatch } from '../ui/nearness.ts'
import { BoardBlock } from './BoardBlock.tsx'

type BlockListProps = {
  feeds: Feed[]
  /** Of the column, from the left. */
  columnIndex: number
  scroller: HTMLElement | null
  /** null while the column is not near: then no block is drawn. */
  watch: NearWatch | null
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

type Blocks = Pick<BlockListProps, 'feeds' | 'scroller'> & { renderBlock: (feed: Feed, index: number) => ReactNode }

/** From here on a column holds only the places in sight. */
const wholeBlocksMax = 24
/** The blocks that a window shows before the reader scrolls. */
const firstBlocks = 4

const BlocksInSight = lazyComponent(async () => {
  await afterPaint()
  return (await import('../later/BlocksInSight.tsx')).BlocksInSight
}, FirstBlocks)

export function BlockList({ feeds, columnIndex, scroller, watch, shownCount, onShowMore, onOpen }: BlockListProps) {
  const { columns, feedsPerColumn } = firstSight()
  const renderBlock = (feed: Feed, index: number) => (
    <BoardBlock
      feed={feed}
      watch={watch}
      isFirst={columnIndex === 0 && index === 0}
      isInFirstSight={columnIndex < columns && index < feedsPerColumn}
      shownCount={shownCount(feed.id)}
      onShowMore={onShowMore}
      onOpen={onOpen}
    />
  )
  const blocks = { feeds, scroller, renderBlock }
  return feeds.length > wholeBlocksMax ? <BlocksInSight {...blocks} /> : <WholeBlocks {...blocks} />
}

function FirstBlocks({ feeds, ...blocks }: Blocks) {
  return <WholeBlocks {...blocks} feeds={feeds.slice(0, firstBlocks)} />
}

function WholeBlocks({ feeds, renderBlock }: Blocks) {
  return feeds.map((feed, index) => <Fragment key={feed.id}>{renderBlock(feed, index)}</Fragment>)
}

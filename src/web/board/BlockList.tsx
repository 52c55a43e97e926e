import { Fragment, type ReactNode } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { later } from '../ui/later.tsx'
import { BoardBlock } from './BoardBlock.tsx'

type BlockListProps = {
  feeds: Feed[]
  scroller: HTMLElement | null
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

type Blocks = Pick<BlockListProps, 'feeds' | 'scroller'> & { renderBlock: (feed: Feed) => ReactNode }

/** From here on a column holds only the blocks in sight: 500 feeds are 1,500 items, each with its buttons. */
const wholeBlocksMax = 24
/** The blocks that a window shows before the reader scrolls. */
const firstBlocks = 4

const BlocksInSight = later(async () => {
  await afterPaint()
  return (await import('../later/BlocksInSight.tsx')).BlocksInSight
}, FirstBlocks)

export function BlockList({ feeds, scroller, shownCount, onShowMore, onOpen }: BlockListProps) {
  const renderBlock = (feed: Feed) => (
    <BoardBlock feed={feed} shownCount={shownCount(feed.id)} onShowMore={onShowMore} onOpen={onOpen} />
  )
  const blocks = { feeds, scroller, renderBlock }
  return feeds.length > wholeBlocksMax ? <BlocksInSight {...blocks} /> : <WholeBlocks {...blocks} />
}

function FirstBlocks({ feeds, ...blocks }: Blocks) {
  return <WholeBlocks {...blocks} feeds={feeds.slice(0, firstBlocks)} />
}

function WholeBlocks({ feeds, renderBlock }: Blocks) {
  return feeds.map((feed) => <Fragment key={feed.id}>{renderBlock(feed)}</Fragment>)
}

import type { Feed, Item } from '../../shared/api/entities.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { later } from '../ui/later.tsx'
import { BoardBlock } from './BoardBlock.tsx'

export type BlockListProps = {
  feeds: Feed[]
  scroller: HTMLElement | null
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

/** From here on a column holds only the blocks in sight: 500 feeds are 1,500 items, each with its buttons. */
const wholeBlocksMax = 24
/** What a window shows before anybody scrolls. */
const firstBlocks = 4

const BlocksInSight = later(async () => {
  await afterPaint()
  return (await import('../later/BlocksInSight.tsx')).BlocksInSight
}, FirstBlocks)

export function BlockList(list: BlockListProps) {
  return list.feeds.length > wholeBlocksMax ? <BlocksInSight {...list} /> : <WholeBlocks {...list} />
}

function FirstBlocks(list: BlockListProps) {
  return <WholeBlocks {...list} feeds={list.feeds.slice(0, firstBlocks)} />
}

function WholeBlocks({ feeds, shownCount, onShowMore, onOpen }: BlockListProps) {
  return feeds.map((feed) => (
    <BoardBlock key={feed.id} feed={feed} shownCount={shownCount(feed.id)} onShowMore={onShowMore} onOpen={onOpen} />
  ))
}

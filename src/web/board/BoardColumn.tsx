import { memo, use, useCallback, useEffect, useState } from 'react'
import type { Column, Item, SavedSearch, Tag } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { searchesIn } from '../core/changeSearches.ts'
import { firstSight } from '../core/firstAnswers.ts'
import { listLookSetting } from '../core/listLook.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { columnPlace } from '../parts/dragPlaces.ts'
import { drawnAheadPx } from '../parts/drawnAhead.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { columnElementId } from '../parts/showColumn.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { createNearWatch, type NearWatch } from '../ui/nearness.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { BlockList, FarBlocks } from './BlockList.tsx'
import styles from './BoardColumn.module.css'
import { ColumnHeader, FarColumnHeader } from './ColumnHeader.tsx'
import { useDropPlace } from './useDragPlace.ts'
import { type BlockWatch, DrawingContext, isInUse, keepHeights } from './useDrawing.ts'

const TagBlock = lazyComponent(async () => (await import('./TagBlock.tsx')).TagBlock)
const SearchBlocks = lazyComponent(
  async () => (await import('./SearchBlocks.tsx')).SearchBlocks,
  ({ searches }) => <ItemSkeletons count={listLookSetting.get().firstItems * searches.length} />,
)

/** Blocks this far above and below what a column shows request their items. */
const nearPx = 700

type BoardColumnProps = {
  column: Column
  /** The saved searches of all columns. */
  searches: SavedSearch[] | undefined
  /** The index of the column, from the left. */
  columnIndex: number
  /** Says whether the column is near; null before the first frame. */
  columnWatch: NearWatch | null
  /** The column has no header, because the tabs above show its name. */
  isPage: boolean
  /** A selected tag hides the other feeds. */
  isUnderTag: boolean
  /** The selected tag, in the column that shows its articles. */
  taggedArticles?: Tag | undefined
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
  onOpenFound: OpenItem
}

/**
 * One column, scrolling on its own under its sticky name. Blocks beside the window are not drawn. Memoized, because each change of
 * a feed makes a new list of columns.
 */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const {
    column,
    searches: allSearches,
    isPage,
    isUnderTag,
    taggedArticles,
    columnWatch,
    onOpenFound,
    ...blocks
  } = props
  // State, not a ref: the list of blocks inside renders again when the element around it is known.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { isNear, wasNear, isFilled } = useColumnNearness(scroller, columnWatch, blocks.columnIndex)
  const watch = useBlockWatch(scroller, { isNear, isPage })
  const searches = searchesIn(allSearches ?? [], column.id)
  const attachDrop = useDropPlace(columnPlace(column.id))
  const attach = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element)
      return attachDrop(element)
    },
    [attachDrop],
  )
  return (
    <section ref={attach} id={columnElementId(column.id)} aria-label={column.name} className={styles.column}>
      <ColumnTop column={column} isPage={isPage} isNear={isNear} />
      {taggedArticles && <TagBlock tag={taggedArticles} onOpen={onOpenFound} />}
      {wasNear && searches.length > 0 && <SearchBlocks searches={searches} onOpen={onOpenFound} />}
      {column.feeds.length + searches.length === 0 && !taggedArticles && <EmptyColumn isUnderTag={isUnderTag} />}
      {isFilled ? (
        <BlockList feeds={column.feeds} scroller={scroller} watch={watch} {...blocks} />
      ) : (
        column.feeds.length > 0 && <FarBlocks feeds={column.feeds} />
      )}
    </section>
  )
})

function ColumnTop({ column, isPage, isNear }: Pick<BoardColumnProps, 'column' | 'isPage'> & { isNear: boolean }) {
  if (isPage) return <PageName name={column.name} />
  return isNear ? <ColumnHeader column={column} /> : <FarColumnHeader name={column.name} />
}

type ColumnNearness = {
  isNear: boolean
  wasNear: boolean
  /** Its blocks are elements. A column that leaves keeps their heights only. */
  isFilled: boolean
}

/** Before the first frame, the columns that the window is expected to show are near. */
function useColumnNearness(column: HTMLElement | null, watch: NearWatch | null, columnIndex: number): ColumnNearness {
  const board = use(DrawingContext)
  const [isNear, setNear] = useState(() => columnIndex < firstSight().columns)
  const [wasNear, setWasNear] = useState(isNear)
  const [isFilled, setFilled] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  if (isNear && !isFilled) setFilled(true)
  useEffect(() => {
    if (column === null || watch === null || board === null) return
    const empty = () => {
      if (isInUse(column)) return void board.inUse.add(empty)
      keepHeights(board, column)
      setFilled(false)
    }
    const stop = watch.watch(column, (isNear) => {
      board.inUse.delete(empty)
      setNear(isNear)
      if (!isNear) empty()
    })
    return () => {
      stop()
      board.inUse.delete(empty)
    }
  }, [column, watch, board])
  return { isNear, wasNear, isFilled }
}

/** The watch for the blocks of a near column. */
function useBlockWatch(
  scroller: HTMLElement | null,
  { isNear, isPage }: { isNear: boolean; isPage: boolean },
): BlockWatch | null {
  const [watch, setWatch] = useState<BlockWatch | null>(null)
  useEffect(() => {
    if (scroller === null || !isNear) return
    const aheadPx = drawnAheadPx({ isPaged: isPage })
    const created = {
      near: createNearWatch(scroller, `${nearPx}px 0px`),
      sight: createNearWatch(scroller, `${aheadPx}px 0px`),
      aheadPx,
    }
    setWatch(created)
    return () => {
      setWatch(null)
      created.near.stop()
      created.sight.stop()
    }
  }, [scroller, isNear, isPage])
  return watch
}

/** The tabs show the name. The heading is for screen readers. */
function PageName({ name }: { name: string }) {
  return (
    <VisuallyHidden>
      <h2>{name}</h2>
    </VisuallyHidden>
  )
}

function EmptyColumn({ isUnderTag }: { isUnderTag: boolean }) {
  const { unreadOnly } = usePreferences()
  const note = isUnderTag ? texts.columnEmptyUnderTag() : texts.columnEmpty()
  return <p className={styles.empty}>{unreadOnly ? texts.columnNoUnread() : note}</p>
}

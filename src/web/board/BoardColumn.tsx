import { memo, useCallback, useEffect, useState } from 'react'
import type { Column, Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { searchesIn } from '../data/changeSearches.ts'
import { firstSight } from '../data/firstAnswers.ts'
import { listLookSetting } from '../data/listLook.ts'
import { useSearches } from '../data/searchesApi.ts'
import { usePreferences } from '../data/usePreferences.ts'
import { columnPlace } from '../parts/dragPlaces.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { columnElementId } from '../parts/showColumn.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { createNearWatch, type NearWatch } from '../ui/nearness.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { BlockList } from './BlockList.tsx'
import styles from './BoardColumn.module.css'
import { ColumnHeader, FarColumnHeader } from './ColumnHeader.tsx'
import { useDropPlace } from './useDragPlace.ts'

const SearchBlocks = lazyComponent(
  async () => (await import('./SearchBlocks.tsx')).SearchBlocks,
  ({ searches }) => <ItemSkeletons count={listLookSetting.get().firstItems * searches.length} />,
)

/** Blocks this far above and below what a column shows are drawn. */
const nearBlocks = '700px 0px'

type BoardColumnProps = {
  column: Column
  /** The index of the column, from the left. */
  columnIndex: number
  /** Says whether the column is near; null before the first frame. */
  columnWatch: NearWatch | null
  /** The column has no header, because the tabs above show its name. */
  isPage: boolean
  /** A selected tag hides the other feeds. */
  isUnderTag: boolean
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
  const { column, isPage, isUnderTag, columnWatch, onOpenFound, ...blocks } = props
  // State, not a ref: the list of blocks inside renders again when the element around it is known.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { isNear, wasNear } = useColumnNearness(scroller, columnWatch, blocks.columnIndex)
  const watch = useNearWatch(scroller, isNear)
  const searches = useSearchesOf(column.id, { isUnderTag })
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
      {wasNear && searches.length > 0 && <SearchBlocks searches={searches} onOpen={onOpenFound} />}
      {column.feeds.length + searches.length === 0 && <EmptyColumn isUnderTag={isUnderTag} />}
      {wasNear ? (
        <BlockList feeds={column.feeds} scroller={scroller} watch={watch} {...blocks} />
      ) : (
        column.feeds.length > 0 && <div data-waiting />
      )}
    </section>
  )
})

function ColumnTop({ column, isPage, isNear }: Pick<BoardColumnProps, 'column' | 'isPage'> & { isNear: boolean }) {
  if (isPage) return <PageName name={column.name} />
  return isNear ? <ColumnHeader column={column} /> : <FarColumnHeader name={column.name} />
}

/** Before the first frame, the columns that the window is expected to show are near. */
function useColumnNearness(column: HTMLElement | null, watch: NearWatch | null, index: number) {
  const [isNear, setNear] = useState(() => index < firstSight().columns)
  const [wasNear, setWasNear] = useState(isNear)
  if (isNear && !wasNear) setWasNear(true)
  useEffect(() => {
    if (column === null || watch === null) return
    return watch.watch(column, setNear)
  }, [column, watch])
  return { isNear, wasNear }
}

/** The watch for the blocks of a near column. */
function useNearWatch(scroller: HTMLElement | null, isNear: boolean): NearWatch | null {
  const [watch, setWatch] = useState<NearWatch | null>(null)
  useEffect(() => {
    if (scroller === null || !isNear) return
    const created = createNearWatch(scroller, nearBlocks)
    setWatch(created)
    return () => {
      setWatch(null)
      created.stop()
    }
  }, [scroller, isNear])
  return watch
}

/** Search blocks are hidden while a tag filters the board. */
function useSearchesOf(columnId: number, { isUnderTag }: Pick<BoardColumnProps, 'isUnderTag'>) {
  const searches = useSearches().data ?? []
  return isUnderTag ? [] : searchesIn(searches, columnId)
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

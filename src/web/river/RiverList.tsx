import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { storiesSideBySide } from '../core/layout.ts'
import type { ListedItems } from '../core/listedItems.ts'
import { useIsPictureWall } from '../core/pictureWalls.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { ItemStory } from '../parts/ItemStory.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { MoreItems } from './MoreItems.tsx'
import styles from './RiverList.module.css'
import { RiverRows } from './RiverRows.tsx'
import { useRowSwipe } from './useRowSwipe.ts'

type RiverListProps = {
  list: ListedItems
  visit: number
  isOldestFirst: boolean
  /** Beside an article there is room for one story in a row. */
  isNarrow: boolean
  openId: number | undefined
  selectedIds: ReadonlySet<number>
  onSelect: (itemId: number) => void
  head: ReactNode
  empty: ReactNode
  /** Shown at the end of the list. */
  foot: ReactNode
  onOpen: (item: Item) => void
}

const skeletons = 8

/** The list scrolls by itself. More items load near its end. */
export function RiverList({ list, isNarrow, head, empty, foot, onOpen, ...place }: RiverListProps) {
  const { items, terms, error } = list
  const { view } = usePreferences()
  const marks = useItemMarks()
  const swipe = useRowSwipe((id) => items?.find((item) => item.id === id), marks)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const headPart = useRef<HTMLDivElement>(null)
  const widthPx = useWidth(scroller)
  useLayoutEffect(() => {
    if (list.restarts) scroller?.scrollTo({ top: 0 })
  }, [list.restarts, scroller])
  const isWall = useIsPictureWall(useReaderView().feedId)
  const listLook = view === 'cards' && !isNarrow ? 'card' : 'row'
  const look = isWall ? 'tile' : listLook
  const perRow = isNarrow && !isWall ? 1 : storiesSideBySide(look, widthPx, items?.length ?? 0)
  return (
    <div ref={setScroller} data-scroller className={styles.scroller} {...swipe}>
      <div ref={headPart}>{head}</div>
      {items === undefined && error === null && (
        <div className={styles.waiting}>
          <ItemSkeletons count={skeletons} />
        </div>
      )}
      {items === undefined && error !== null && (
        <LoadFailure
          title={texts.articlesNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={list.retry}
        />
      )}
      {items?.length === 0 && !list.isCutShort && empty}
      {items !== undefined && items.length > 0 && widthPx > 0 && (
        <RiverRows
          items={items}
          perRow={perRow}
          scroller={scroller}
          head={headPart}
          {...place}
          onNearEnd={canLoadAhead(list) ? list.showMore : undefined}
          renderStory={(item) => (
            <ItemStory
              item={item}
              look={look}
              heading="h2"
              isFeedNamed={!isWall}
              terms={terms}
              marks={marks}
              onOpen={onOpen}
            />
          )}
        />
      )}
      {items !== undefined && list.hasMore && <MoreItems list={list} />}
      {items !== undefined && !list.hasMore && foot}
    </div>
  )
}

const canLoadAhead = ({ hasMore, isLoadingMore, isCutShort = false, error }: ListedItems): boolean =>
  hasMore && !isLoadingMore && !isCutShort && error === null

function useWidth(element: HTMLElement | null): number {
  const [widthPx, setWidthPx] = useState(0)
  useLayoutEffect(() => {
    if (element === null) return
    const measure = () => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return widthPx
}

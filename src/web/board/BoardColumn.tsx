import { useDroppable } from '@dnd-kit/core'
import { useCallback, useState } from 'react'
import type { Column, Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { searchesIn } from '../data/changeSearches.ts'
import { useSearches } from '../data/searchesApi.ts'
import { usePreferences } from '../data/usePreferences.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { columnElementId } from '../parts/showColumn.ts'
import type { OpenItem } from '../parts/useArticleOverlay.ts'
import { later } from '../ui/later.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { BlockList } from './BlockList.tsx'
import styles from './BoardColumn.module.css'
import { ColumnHeader } from './ColumnHeader.tsx'
import { columnPlace } from './dropPlaces.ts'

const SearchBlocks = later(
  async () => (await import('./SearchBlocks.tsx')).SearchBlocks,
  ({ searches }) => <ItemSkeletons count={limits.firstItemsShown * searches.length} />,
)

type BoardColumnProps = {
  column: Column
  /** Without its header, where the tabs above say its name. */
  isPage: boolean
  /** A selected tag hides the other feeds. */
  isUnderTag: boolean
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
  onOpenFound: OpenItem
}

/** One column, scrolling on its own under its sticky name. */
export function BoardColumn({ column, isPage, isUnderTag, onOpenFound, ...blocks }: BoardColumnProps) {
  // State, not a ref: the list of blocks inside has to hear of the element around it.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const searches = useSearchesOf(column.id, { isUnderTag })
  const { setNodeRef, isOver } = useDroppable({ id: columnPlace(column.id) })
  const attach = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element)
      setNodeRef(element)
    },
    [setNodeRef],
  )
  return (
    <section
      ref={attach}
      id={columnElementId(column.id)}
      aria-label={column.name}
      data-over={isOver || undefined}
      className={styles.column}
    >
      {isPage ? <PageName name={column.name} /> : <ColumnHeader column={column} />}
      {searches.length > 0 && <SearchBlocks searches={searches} onOpen={onOpenFound} />}
      {column.feeds.length + searches.length === 0 && <EmptyColumn isUnderTag={isUnderTag} />}
      <BlockList feeds={column.feeds} scroller={scroller} {...blocks} />
    </section>
  )
}

/** None while a tag is selected: it asks for feeds. */
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

import { useDroppable } from '@dnd-kit/core'
import { useRef } from 'react'
import type { Column, Item } from '../../shared/api/entities.ts'
import { BlockList } from './BlockList.tsx'
import styles from './BoardColumn.module.css'
import { ColumnHeader } from './ColumnHeader.tsx'
import { columnPlace } from './dropPlaces.ts'

export type BoardColumnProps = {
  column: Column
  /** Without its header, where the tabs above say its name. */
  isPage: boolean
  /** A selected tag hides feeds. */
  isFiltered: boolean
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

/** One column, scrolling on its own under its sticky name. */
export function BoardColumn({ column, isPage, isFiltered, ...blocks }: BoardColumnProps) {
  const scroller = useRef<HTMLElement>(null)
  const { setNodeRef, isOver } = useDroppable({ id: columnPlace(column.id) })
  return (
    <section
      ref={(element) => {
        scroller.current = element
        setNodeRef(element)
      }}
      id={`column-${column.id}`}
      aria-label={column.name}
      data-over={isOver || undefined}
      className={styles.column}
    >
      {!isPage && <ColumnHeader column={column} />}
      {column.feeds.length === 0 && <EmptyColumn isFiltered={isFiltered} />}
      <BlockList feeds={column.feeds} scroller={scroller} {...blocks} />
    </section>
  )
}

function EmptyColumn({ isFiltered }: { isFiltered: boolean }) {
  return (
    <p className={styles.empty}>
      {isFiltered ? 'No feeds with this tag here.' : 'No feeds in this column yet. Drag one here.'}
    </p>
  )
}

import { useDndContext, useDroppable } from '@dnd-kit/core'
import type { ReactNode } from 'react'
import { useColumns } from '../data/columnsApi.ts'
import { useSearches } from '../data/searchesApi.ts'
import styles from './BlockPlace.module.css'
import { findOnBoard, readDraggable } from './dropPlaces.ts'

/** A block on the board as a place to drop its like on. `place` is one of dropPlaces.ts. */
export function BlockPlace({ place, children }: { place: string; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: place })
  return (
    <div ref={setNodeRef} className={styles.block}>
      {isOver && <DropLine place={place} />}
      {children}
    </div>
  )
}

/** Where the dragged block will stand: above this one, or below when it comes from above in the same column. */
function DropLine({ place }: { place: string }) {
  const { active } = useDndContext()
  const board = { columns: useColumns().data ?? [], searches: useSearches().data ?? [] }
  const [dragged, target] = [active?.id, place].map((id) => {
    const draggable = readDraggable(id)
    return draggable && findOnBoard(board, draggable)
  })
  if (dragged === undefined || target === undefined || active?.id === place) return null
  const comesFromAbove = dragged.columnId === target.columnId && dragged.order < target.order
  return <div className={styles.line} data-edge={comesFromAbove ? 'bottom' : 'top'} />
}

import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useState } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { Favicon } from '../feeds/Favicon.tsx'
import { announceDrag, dragInstructions } from './announceDrag.ts'
import { findFeed } from './changeColumns.ts'
import { useMoveFeed } from './columnsApi.ts'
import styles from './DragBoard.module.css'
import { findDropPlace, readDrop, readPlace } from './dropPlaces.ts'

/** A pointer that moves less presses the handle, it does not drag. */
const dragStartsAfterPx = 5

/** Lets feeds be dragged among the columns inside it, by pointer and by keyboard. */
export function DragBoard({ columns, children }: { columns: Column[]; children: ReactNode }) {
  const [dragged, setDragged] = useState<Feed>()
  const { mutate: move } = useMoveFeed()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragStartsAfterPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepByArrows }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const feed = readPlace(active.id)
    const wish = feed && readDrop(columns, feed.id, readPlace(over?.id))
    if (wish !== undefined) move(wish)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findDropPlace}
      accessibility={{
        announcements: announceDrag(columns),
        screenReaderInstructions: { draggable: dragInstructions },
      }}
      onDragStart={({ active }) => setDragged(findFeed(columns, readPlace(active.id)?.id ?? 0))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null} className={styles.overlay ?? ''}>
        {dragged !== undefined && (
          <span className={styles.card}>
            <Favicon title={dragged.title} address={dragged.favicon} />
            <span className={styles.title}>{dragged.title}</span>
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}

const step = limits.keyboardDragStepPx

/** 25 px an arrow (spec §9). */
const stepByArrows: KeyboardCoordinateGetter = (event, { currentCoordinates: { x, y } }) => {
  switch (event.code) {
    case 'ArrowRight':
      return { x: x + step, y }
    case 'ArrowLeft':
      return { x: x - step, y }
    case 'ArrowDown':
      return { x, y: y + step }
    case 'ArrowUp':
      return { x, y: y - step }
    default:
      return undefined
  }
}

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
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { findFeed } from '../../core/changeColumns.ts'
import { useMoveFeed } from '../../core/columnsApi.ts'
import { useMoveSearch, useSearches } from '../../core/searchesApi.ts'
import type { DragPlaces } from '../../parts/dragPlaces.ts'
import { Favicon } from '../../parts/Favicon.tsx'
import { announceDrag } from './announceDrag.ts'
import { DragElements } from './DragElements.tsx'
import styles from './DragLayer.module.css'
import {
  type BoardContents,
  type BoardMove,
  type Draggable,
  findDropPlace,
  findOnBoard,
  readDraggable,
  readDrop,
  readPlace,
} from './dropPlaces.ts'

/** A shorter movement of the pointer is a press, not a drag. */
const dragStartsAfterPx = 5

type DragLayerProps = { columns: Column[]; places: DragPlaces }

/** Lets feeds and searches be dragged among the places of the board beside it, by pointer and by keyboard. */
export function DragLayer({ columns, places }: DragLayerProps) {
  const board = { columns, searches: useSearches().data ?? [] }
  const [dragged, setDragged] = useState<Draggable>()
  const move = useMoveBlock()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragStartsAfterPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: stepByArrows }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const dropped = readDraggable(active.id)
    const input = dropped && readDrop(board, dropped, readPlace(over?.id))
    if (input !== undefined) move(input)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={findDropPlace}
      accessibility={{ announcements: announceDrag(board) }}
      onDragStart={({ active }) => setDragged(readDraggable(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      <DragElements places={places} board={board} />
      <DragOverlay dropAnimation={null} className={styles.overlay ?? ''}>
        {dragged !== undefined && <DraggedCard board={board} dragged={dragged} />}
      </DragOverlay>
    </DndContext>
  )
}

function useMoveBlock(): (move: BoardMove) => void {
  const { mutate: moveFeed } = useMoveFeed()
  const { mutate: moveSearch } = useMoveSearch()
  return ({ is, id, ...place }) =>
    is === 'feed' ? moveFeed({ feedId: id, ...place }) : moveSearch({ searchId: id, ...place })
}

/** The card at the pointer. */
function DraggedCard({ board, dragged }: { board: BoardContents; dragged: Draggable }) {
  const title = findOnBoard(board, dragged)?.title ?? ''
  const feed = dragged.is === 'feed' ? findFeed(board.columns, dragged.id) : undefined
  return (
    <span className={styles.card}>
      {feed === undefined ? <Search size={16} aria-hidden /> : <Favicon title={title} address={feed.favicon} />}
      <span className={styles.title}>{title}</span>
    </span>
  )
}

const step = limits.keyboardDragStepPx

/** One step per arrow key (docs/specification.md#constants). */
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

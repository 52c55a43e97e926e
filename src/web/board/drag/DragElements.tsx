import { type UniqueIdentifier, useDndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { DragPlaces } from '../../parts/dragPlaces.ts'
import { type BoardContents, findOnBoard, readDraggable } from './dropPlaces.ts'

type DragElementsProps = { places: DragPlaces; board: BoardContents }

/** The elements of the board as dnd-kit knows them: it never draws the board again, it marks the elements by attributes. */
export function DragElements({ places, board }: DragElementsProps) {
  const drops = useSyncExternalStore(places.subscribe, () => places.read('drop'))
  const handles = useSyncExternalStore(places.subscribe, () => places.read('handle'))
  return (
    <>
      {Array.from(drops, ([place, element]) => (
        <DropElement key={place} place={place} element={element} board={board} />
      ))}
      {Array.from(handles, ([place, element]) => (
        <HandleElement key={place} place={place} element={element} places={places} />
      ))}
    </>
  )
}

type ElementProps = { place: string; element: HTMLElement }

function DropElement({ place, element, board }: ElementProps & Pick<DragElementsProps, 'board'>) {
  const { setNodeRef, isOver } = useDroppable({ id: place })
  const active = useDndContext().active?.id
  const edge = isOver ? dropEdge(board, active, place) : undefined
  useLayoutEffect(() => setNodeRef(element), [setNodeRef, element])
  useLayoutEffect(() => {
    if (edge === undefined) return
    element.dataset.drop = edge
    return () => {
      delete element.dataset.drop
    }
  }, [element, edge])
  return null
}

/** Where the dragged block will be: above this one, or below when it comes from above in the same column. */
function dropEdge(board: BoardContents, active: UniqueIdentifier | undefined, place: string): string | undefined {
  const [dragged, target] = [active, place].map((id) => {
    const draggable = readDraggable(id)
    return draggable && findOnBoard(board, draggable)
  })
  if (target === undefined) return 'inside'
  if (dragged === undefined || active === place) return undefined
  return dragged.columnId === target.columnId && dragged.order < target.order ? 'bottom' : 'top'
}

function HandleElement({ place, element, places }: ElementProps & Pick<DragElementsProps, 'places'>) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: place })
  useLayoutEffect(() => setNodeRef(element), [setNodeRef, element])
  useLayoutEffect(() => {
    if (!isDragging) return
    element.setAttribute('aria-pressed', 'true')
    return () => element.removeAttribute('aria-pressed')
  }, [element, isDragging])
  // dnd-kit's own listeners take any event of React's shape.
  useEffect(
    () => places.listen(place, (listeners ?? {}) as Parameters<DragPlaces['listen']>[1]),
    [places, place, listeners],
  )
  return null
}

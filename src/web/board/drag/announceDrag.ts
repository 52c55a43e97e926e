// The announcements of screen readers while a feed or a search is dragged.
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { texts } from '../../../shared/texts/texts.ts'
import { type BoardContents, findOnBoard, readDraggable, readDrop, readPlace, siblingsIn } from './dropPlaces.ts'

type Dragged = { id: UniqueIdentifier }

export function announceDrag(board: BoardContents): Announcements {
  const titleOf = ({ id }: Dragged) => {
    const dragged = readDraggable(id)
    return (dragged && findOnBoard(board, dragged)?.title) ?? texts.dragUnknown()
  }
  const placeOf = (active: Dragged, over: Dragged | null) => {
    const dragged = readDraggable(active.id)
    const move = dragged && over !== null ? readDrop(board, dragged, readPlace(over.id)) : undefined
    const column = move && board.columns.find(({ id }) => id === move.columnId)
    if (move === undefined || column === undefined) return undefined
    const count = siblingsIn(board, column.id, move).length + 1
    return { is: move.is, values: { title: titleOf(active), place: move.order + 1, count, column: column.name } }
  }
  return {
    onDragStart: ({ active }) => texts.dragStart({ title: titleOf(active) }),
    onDragOver: ({ active, over }) => {
      const place = placeOf(active, over)
      // The first of these comes at once and interrupts onDragStart, so it repeats that text.
      if (place === undefined) return texts.dragOverNothing({ title: titleOf(active) })
      return (place.is === 'feed' ? texts.dragOverFeed : texts.dragOverSearch)(place.values)
    },
    onDragEnd: ({ active, over }) => {
      const place = placeOf(active, over)
      if (place === undefined) return texts.dragEndNothing({ title: titleOf(active) })
      return (place.is === 'feed' ? texts.dragEndFeed : texts.dragEndSearch)(place.values)
    },
    onDragCancel: ({ active }) => texts.dragCancel({ title: titleOf(active) }),
  }
}

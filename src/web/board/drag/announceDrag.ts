// What a screen reader says while a feed or a search is dragged, in sentences.
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { type BoardContents, besidesIn, findOnBoard, readDraggable, readDrop, readPlace } from './dropPlaces.ts'

type Dragged = { id: UniqueIdentifier }

export function announceDrag(board: BoardContents): Announcements {
  const titleOf = ({ id }: Dragged) => {
    const dragged = readDraggable(id)
    return (dragged && findOnBoard(board, dragged)?.title) ?? 'What you drag'
  }
  const placeOf = (active: Dragged, over: Dragged | null): string | undefined => {
    const dragged = readDraggable(active.id)
    const move = dragged && over !== null ? readDrop(board, dragged, readPlace(over.id)) : undefined
    const column = move && board.columns.find(({ id }) => id === move.columnId)
    if (move === undefined || column === undefined) return undefined
    const place = `place ${move.order + 1} of ${besidesIn(board, column.id, move).length + 1}`
    return move.is === 'feed'
      ? `${place} in the column ${column.name}`
      : `${place} among the searches of ${column.name}`
  }
  return {
    onDragStart: ({ active }) => `Picked up ${titleOf(active)}.`,
    onDragOver: ({ active, over }) => {
      const place = placeOf(active, over)
      // The first of these comes at once and cuts off onDragStart, so it says what that would have said.
      return place === undefined
        ? `Picked up ${titleOf(active)}. Dropped here, it stays where it was.`
        : `Dropped here, ${titleOf(active)} takes ${place}.`
    },
    onDragEnd: ({ active, over }) => {
      const place = placeOf(active, over)
      return place === undefined ? `${titleOf(active)} stays where it was.` : `${titleOf(active)} now has ${place}.`
    },
    onDragCancel: ({ active }) => `Put back. ${titleOf(active)} is where it was.`,
  }
}

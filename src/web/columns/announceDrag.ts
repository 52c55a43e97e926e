// What a screen reader says while a feed is dragged, in sentences.
import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import type { Column } from '../../shared/api/entities.ts'
import { findFeed, moveFeed } from './changeColumns.ts'
import { readDrop, readPlace } from './dropPlaces.ts'

export const dragInstructions =
  'To move this feed, press Space or Enter, then the arrow keys. Space or Enter drops it, Escape puts it back. ' +
  'The menu beside it moves it to another column directly.'

type Dragged = { id: UniqueIdentifier }

export function announceDrag(columns: Column[]): Announcements {
  const titleOf = ({ id }: Dragged) => findFeed(columns, readPlace(id)?.id ?? 0)?.title ?? 'The feed'
  const placeOf = (active: Dragged, over: Dragged | null): string | undefined => {
    const feedId = readPlace(active.id)?.id ?? 0
    const move = over === null ? undefined : readDrop(columns, feedId, readPlace(over.id))
    const column = move && moveFeed(columns, move).find(({ id }) => id === move.columnId)
    if (move === undefined || column === undefined) return undefined
    return `place ${move.order + 1} of ${column.feeds.length} in the column ${column.name}`
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

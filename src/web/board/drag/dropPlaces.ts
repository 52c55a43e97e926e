// The places to drop a feed or a saved search, and the effect of a drop. Pure, except for the geometry from dnd-kit. Searches are
// above the feeds of their column, so each kind is dropped only among its own.
import { type CollisionDetection, pointerWithin, type UniqueIdentifier } from '@dnd-kit/core'
import type { Column, SavedSearch } from '../../../shared/api/entities.ts'
import { findFeed } from '../../core/changeColumns.ts'
import { searchesIn } from '../../core/changeSearches.ts'

export type BoardContents = { columns: Column[]; searches: SavedSearch[] }

export type Draggable = { is: 'feed' | 'search'; id: number }
export type DropPlace = Draggable | { is: 'column'; id: number }
export type BoardMove = Draggable & { columnId: number; order: number }

/** Reads what parts/dragPlaces.ts writes. */
export function readPlace(id: UniqueIdentifier | undefined): DropPlace | undefined {
  const [is, digits] = String(id).split(':')
  if (is !== 'feed' && is !== 'search' && is !== 'column') return undefined
  return { is, id: Number(digits) }
}

export function readDraggable(id: UniqueIdentifier | undefined): Draggable | undefined {
  const place = readPlace(id)
  return place?.is === 'column' ? undefined : place
}

/** A feed or search with its title and current place; undefined if another tab has deleted it. */
export function findOnBoard({ columns, searches }: BoardContents, { is, id }: Draggable) {
  if (is === 'feed') return findFeed(columns, id)
  const search = searches.find((each) => each.id === id)
  return search && { ...search, title: search.name }
}

/** The other feeds, or searches, of a column. */
export function siblingsIn({ columns, searches }: BoardContents, columnId: number, dragged: Draggable) {
  const feeds = columns.find(({ id }) => id === columnId)?.feeds ?? []
  const ofItsKind: { id: number }[] = dragged.is === 'feed' ? feeds : searchesIn(searches, columnId)
  return ofItsKind.filter(({ id }) => id !== dragged.id)
}

/**
 * The effect of a drop: on a column, the last place; on one of its kind, the place of that one; on itself, none
 * (docs/specification.md#moving-feeds). `board` is the whole board, because places also count feeds hidden by a tag.
 */
export function readDrop(
  board: BoardContents,
  dragged: Draggable,
  place: DropPlace | undefined,
): BoardMove | undefined {
  if (place === undefined) return undefined
  if (place.is === 'column') {
    const isThere = board.columns.some(({ id }) => id === place.id)
    const order = siblingsIn(board, place.id, dragged).length
    return isThere ? { ...dragged, columnId: place.id, order } : undefined
  }
  const target = findOnBoard(board, place)
  if (target === undefined || place.is !== dragged.is || place.id === dragged.id) return undefined
  return { ...dragged, columnId: target.columnId, order: target.order }
}

/**
 * Prefers a block of the same kind under the pointer to its column. With the keyboard, the middle of the handle counts as the
 * pointer.
 */
export const findDropPlace: CollisionDetection = (drag) => {
  const { left, top, width, height } = drag.collisionRect
  const middle = { x: left + width / 2, y: top + height / 2 }
  const hits = pointerWithin({ ...drag, pointerCoordinates: drag.pointerCoordinates ?? middle })
  const kind = readPlace(drag.active.id)?.is
  const onItsKind = hits.filter(({ id }) => readPlace(id)?.is === kind)
  return onItsKind.length > 0 ? onItsKind : hits.filter(({ id }) => readPlace(id)?.is === 'column')
}

// Where a dragged feed can be dropped, and what a drop there means. Pure, but for the geometry dnd-kit hands in.
import { type CollisionDetection, pointerWithin, type UniqueIdentifier } from '@dnd-kit/core'
import type { Column } from '../../shared/api/entities.ts'
import { type FeedMove, findFeed } from './changeColumns.ts'

export type DropPlace = { is: 'feed'; id: number } | { is: 'column'; id: number }

export const feedPlace = (id: number) => `feed:${id}`
export const columnPlace = (id: number) => `column:${id}`

export function readPlace(id: UniqueIdentifier | undefined): DropPlace | undefined {
  const [is, digits] = String(id).split(':')
  if (is !== 'feed' && is !== 'column') return undefined
  return { is, id: Number(digits) }
}

/**
 * What a drop means (spec §4): on a column, last in it; on a feed, that feed's place; on itself, nothing. `columns` is
 * the whole board: with a tag selected, a place still counts the feeds that are not shown.
 */
export function readDrop(columns: Column[], feedId: number, place: DropPlace | undefined): FeedMove | undefined {
  if (place === undefined) return undefined
  if (place.is === 'column') {
    const column = columns.find(({ id }) => id === place.id)
    const order = column?.feeds.filter((feed) => feed.id !== feedId).length
    return column === undefined || order === undefined ? undefined : { feedId, columnId: column.id, order }
  }
  const target = findFeed(columns, place.id)
  if (target === undefined || target.id === feedId) return undefined
  return { feedId, columnId: target.columnId, order: target.order }
}

/** A feed under the pointer before the column it stands in; moved by keys, the middle of the handle is the pointer. */
export const findDropPlace: CollisionDetection = (drag) => {
  const { left, top, width, height } = drag.collisionRect
  const middle = { x: left + width / 2, y: top + height / 2 }
  const hits = pointerWithin({ ...drag, pointerCoordinates: drag.pointerCoordinates ?? middle })
  const onFeed = hits.filter(({ id }) => readPlace(id)?.is === 'feed')
  return onFeed.length > 0 ? onFeed : hits
}

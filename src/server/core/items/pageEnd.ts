// The end of a page of items, as the opaque `nextCursor` of the wire. Pages are cut by place, not by number: items that arrive
// between two pages neither repeat nor hide others.
import { texts } from '../../../shared/texts/texts.ts'
import { BadRequest } from '../../http/errors.ts'

/** The order of a list, newest first; equal items are ordered by id. */
export type ItemOrder = 'published' | 'saved' | 'later' | 'arrival'
/** Also the items that a rule caught. */
type PagedOrder = ItemOrder | 'caught'

/** `at`: the time of that order in epoch milliseconds; for arrival the item's id, because ids rise with arrival. */
export type PageEnd = { at: number; id: number }

export function writeCursor(order: PagedOrder, { at, id }: PageEnd): string {
  return Buffer.from(`${order}:${at}:${id}`).toString('base64url')
}

/** Throws BadRequest for an invalid cursor, or one of a list in another order. */
export function readCursor(order: PagedOrder, cursor: string): PageEnd {
  const [, named, at, id] = /^(\w+):(-?\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { at: Number(at), id: Number(id) }
  if (named !== order || !Number.isSafeInteger(place.at) || !Number.isSafeInteger(place.id))
    throw new BadRequest(texts.cursorInvalid)
  return place
}

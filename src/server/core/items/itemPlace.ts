// Where a page of items ends, as the opaque `nextCursor` of the wire. A list is cut by place and not by number, so that
// items that arrive while somebody reads on neither repeat nor hide others.
import { texts } from '../../../shared/texts/texts.ts'
import { BadRequest } from '../../http/errors.ts'

/** What a list is ordered by, newest first; the item's id decides between equals. */
export type ItemOrder = 'published' | 'saved' | 'arrival'

/** `at`: the moment in that order, epoch milliseconds; for arrival, which item ids tell, the id itself. */
export type Place = { at: number; id: number }

export function writeCursor(order: ItemOrder, { at, id }: Place): string {
  return Buffer.from(`${order}:${at}:${id}`).toString('base64url')
}

/** Throws BadRequest for what is no cursor, or one of a list in another order. */
export function readCursor(order: ItemOrder, cursor: string): Place {
  const [, named, at, id] = /^(\w+):(-?\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { at: Number(at), id: Number(id) }
  if (named !== order || !Number.isSafeInteger(place.at) || !Number.isSafeInteger(place.id))
    throw new BadRequest(texts.cursorInvalid)
  return place
}

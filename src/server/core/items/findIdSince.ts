import type { Db } from '../../db/schema.ts'
import { findItemFrom, findNewestId } from './arrivals.queries.ts'

/**
 * The lowest id of the items that arrived at that time or later; past the newest item when none did. Items arrive in the order
 * of their ids, so it searches by halves.
 */
export async function findIdSince(db: Db, arrivedAt: number): Promise<number> {
  let low = 1
  let high = (await findNewestId(db)) + 1
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const item = await findItemFrom(db, middle)
    if (item === undefined || item.arrivedAt >= arrivedAt) high = middle
    else low = item.id + 1
  }
  return low
}

import type { ColumnRow, Db } from '../../db/schema.ts'
import { sortOf } from '../columns/presentColumn.ts'
import { findNewestMoments } from './subscriptions.queries.ts'

/** The newest moments of the feeds of those columns that are sorted by them, by subscription. */
export async function findNewestForSorting(db: Db, columns: ColumnRow[]): Promise<Map<number, number | null>> {
  const found = new Map<number, number | null>()
  for (const column of columns) {
    if (sortOf(column) !== 'newest') continue
    for (const [id, newestAt] of await findNewestMoments(db, column.id)) found.set(id, newestAt)
  }
  return found
}

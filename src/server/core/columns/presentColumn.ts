import type { Column, Feed } from '../../../shared/api/entities.ts'
import type { ColumnRow } from '../../db/schema.ts'

/** `feeds`: the feeds of this column, in order. */
export const presentColumn = (row: ColumnRow, feeds: Feed[]): Column => ({
  id: row.id,
  name: row.name,
  order: row.position,
  feeds,
})

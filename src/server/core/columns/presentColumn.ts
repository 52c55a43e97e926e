import { type Column, type ColumnSort, columnSortSchema, type Feed } from '../../../shared/api/entities.ts'
import type { ColumnRow } from '../../db/schema.ts'

/** `feeds`: the feeds of this column, in order. */
export const presentColumn = (row: ColumnRow, feeds: Feed[]): Column => ({
  id: row.id,
  name: row.name,
  order: row.position,
  sort: sortOf(row),
  boardId: row.boardId,
  feeds,
})

/** A sort that only a later version knows is by hand here. */
export const sortOf = ({ sort }: Pick<ColumnRow, 'sort'>): ColumnSort =>
  columnSortSchema.catch('hand').parse(sort ?? 'hand')

import { type Column, type ColumnSort, columnSortSchema, type Feed } from '../../../shared/api/entities.ts'
import type { ColumnRow } from '../../db/schema.ts'

/** `feeds`: the feeds of this column, in order. */
export const presentColumn = (row: ColumnRow, feeds: Feed[]): Column => ({
  id: row.id,
  name: row.name,
  order: row.position,
  sort: sortOf(row),
  ...calmOf(row),
  boardId: row.boardId,
  feeds,
})

/** The parts of a column's entry that most columns leave out. */
export const calmOf = ({ fadeDays, quietFirstAt }: ColumnRow) => ({
  ...(fadeDays !== null && { fadeDays }),
  ...(quietFirstAt !== null && { quietFirst: true as const }),
})

/** A sort that only a later version knows is by hand here. */
export const sortOf = ({ sort }: Pick<ColumnRow, 'sort'>): ColumnSort =>
  columnSortSchema.catch('hand').parse(sort ?? 'hand')

/** The ids of the columns that list quiet feeds first. */
export const quietColumns = (rows: ColumnRow[]): number[] =>
  rows.flatMap(({ id, quietFirstAt }) => (quietFirstAt === null ? [] : [id]))

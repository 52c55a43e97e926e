import type { Column } from '../../shared/api/entities.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { nameAmong } from './nameAmong.ts'

type Standing = {
  columns: Column[]
  columnId: number
  order: number
  /** How many of its kind stand in a column. */
  countIn: (columnId: number) => number
}

/** What the menu of a block offers: a place in every other column, and one step up or down in its own. */
export function listMoves(
  { columns, columnId, order, countIn }: Standing,
  moveTo: (columnId: number, order: number) => void,
): MenuItem[] {
  const others = columns
    .filter(({ id }) => id !== columnId)
    .map((column) => ({
      label: `Move to column ${nameAmong(columns, column)}`,
      // Spec §4: on a column means last in it.
      onChoose: () => moveTo(column.id, countIn(column.id)),
    }))
  return [
    ...others,
    {
      label: 'Move up',
      startsGroup: others.length > 0,
      isDisabled: order === 0,
      onChoose: () => moveTo(columnId, order - 1),
    },
    { label: 'Move down', isDisabled: order >= countIn(columnId) - 1, onChoose: () => moveTo(columnId, order + 1) },
  ]
}

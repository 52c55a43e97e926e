import type { Column } from '../../shared/api/entities.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { nameAmong } from './nameAmong.ts'

type Standing = {
  columns: Column[]
  columnId: number
  order: number
  /** How many of its kind stand in a column. */
  countIn: (columnId: number) => number
  /** Those of its kind that are shown in its column: a step past one that a tag or 'Unread only' hides is not seen. */
  shown: { order: number }[]
}

/** What the menu of a block offers: a place in every other column, and one step up or down in its own. */
export function listMoves(
  { columns, columnId, order, countIn, shown }: Standing,
  moveTo: (columnId: number, order: number) => void,
): MenuItem[] {
  const others = columns
    .filter(({ id }) => id !== columnId)
    .map((column) => ({
      label: `Move to column ${nameAmong(columns, column)}`,
      // Spec §4: on a column means last in it.
      onChoose: () => moveTo(column.id, countIn(column.id)),
    }))
  const above = shown.findLast((each) => each.order < order)
  const below = shown.find((each) => each.order > order)
  // As in a drop: it takes the place of the one it steps past.
  const stepPast = (label: string, neighbour: typeof above) => ({
    label,
    isDisabled: neighbour === undefined,
    onChoose: () => neighbour && moveTo(columnId, neighbour.order),
  })
  return [...others, { ...stepPast('Move up', above), startsGroup: others.length > 0 }, stepPast('Move down', below)]
}

// Moves of a block of the board: to another column, and one step up or down in its own.
import type { Column } from '../../shared/api/entities.ts'
import { columnLabel } from '../data/columnLabel.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { type Action, inGroups, menuItems } from './action.ts'

/** Where a feed or a search is. */
export type Position = {
  columns: Column[]
  columnId: number
  order: number
  /** How many of its kind a column holds. */
  countIn: (columnId: number) => number
  /** Those of its kind that are shown in its column: a step past a hidden one would not be seen. */
  shown: { order: number }[]
}

export type MoveTools = { moveTo: (columnId: number, order: number) => unknown }
type MoveAction = Action<MoveTools, Position>

export const moveUp: MoveAction = {
  name: 'moveUp',
  label: () => 'Move up',
  isEnabled: (_tools, position) => above(position) !== undefined,
  run: (tools, position) => takePlaceOf(above(position), tools, position),
}

export const moveDown: MoveAction = {
  name: 'moveDown',
  label: () => 'Move down',
  isEnabled: (_tools, position) => below(position) !== undefined,
  run: (tools, position) => takePlaceOf(below(position), tools, position),
}

export function moveToColumn(column: Column): MoveAction {
  return {
    name: `moveToColumn${column.id}`,
    label: ({ columns }) => `Move to column ${columnLabel(columns, column)}`,
    // A block that is dropped on a column goes last as well.
    run: ({ moveTo }, { countIn }) => moveTo(column.id, countIn(column.id)),
  }
}

/** Every other column, then one step up and down. */
export function moveItems(position: Position, moveTo: MoveTools['moveTo']): MenuItem[] {
  const others = position.columns.filter(({ id }) => id !== position.columnId)
  return inGroups(
    menuItems(others.map(moveToColumn), { moveTo }, position),
    menuItems([moveUp, moveDown], { moveTo }, position),
  )
}

const above = ({ shown, order }: Position) => shown.findLast((each) => each.order < order)
const below = ({ shown, order }: Position) => shown.find((each) => each.order > order)

function takePlaceOf(neighbor: { order: number } | undefined, { moveTo }: MoveTools, { columnId }: Position): unknown {
  return neighbor && moveTo(columnId, neighbor.order)
}

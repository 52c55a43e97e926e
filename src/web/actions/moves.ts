// Moves of a block of the board: to another column, and one step up or down in its own.
import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type Action, inGroups, menuItems } from '../core/action.ts'
import { columnLabel } from '../core/columnLabel.ts'
import type { MenuCommand } from '../ui/Menu.tsx'

/** The place of a feed or a search on the board. */
export type Position = {
  columns: Column[]
  columnId: number
  order: number
  /** The number of feeds, or of searches, in a column. */
  countIn: (columnId: number) => number
  /** The feeds, or searches, that its column shows: a step past a hidden one would not be visible. */
  shown: { order: number }[]
}

export type MoveTools = { moveTo: (columnId: number, order: number) => unknown }
type MoveAction = Action<MoveTools, Position>

export const moveUp: MoveAction = {
  name: 'moveUp',
  label: texts.moveUp,
  isEnabled: (_tools, position) => above(position) !== undefined,
  run: (tools, position) => takePlaceOf(above(position), tools, position),
}

export const moveDown: MoveAction = {
  name: 'moveDown',
  label: texts.moveDown,
  isEnabled: (_tools, position) => below(position) !== undefined,
  run: (tools, position) => takePlaceOf(below(position), tools, position),
}

export function moveToColumn(column: Column): MoveAction {
  return {
    name: `moveToColumn${column.id}`,
    label: ({ columns }) => texts.moveToColumn({ column: columnLabel(columns, column) }),
    // The same as dropping the block on the column.
    run: ({ moveTo }, { countIn }) => moveTo(column.id, countIn(column.id)),
  }
}

/** Every other column, then one step up and down. */
export function moveItems(position: Position, moveTo: MoveTools['moveTo']): MenuCommand[] {
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

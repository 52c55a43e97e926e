import { ArrowLeft, ArrowRight, CheckCheck, Hourglass, List, PanelTop, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { Board, Column, ColumnSort } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type Action, inGroups, menuItems } from '../core/action.ts'
import { type LazyPart, placedEntries } from '../core/feature.ts'
import { type PlacedItems, planMenu } from '../core/menuPlan.ts'
import type { ReadAllScope } from '../core/useMarks.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { menuGroups } from './menuGroups.ts'

/** The dialogs that commands on a column open; an object for one that a feature brings. */
export type ColumnDialogName =
  | 'rename'
  | 'fading'
  | 'delete'
  | { Dialog: LazyPart<{ column: Column; onClose: () => void }> }

export type ColumnTools = {
  /** All columns with all their feeds. */
  columns: Column[]
  /** Beside the first one. */
  boards: Board[]
  moveToBoard: (move: { id: number; boardId: number | null }) => unknown
  markAllRead: (scope: ReadAllScope) => unknown
  /** Absent: there is nothing to undo. */
  undoReadAll?: (() => unknown) | undefined
  moveColumn: (move: { columnId: number; order: number }) => unknown
  setQuietFirst: (change: { id: number; quietFirst: boolean }) => unknown
  sortColumn: (change: { id: number; sort: ColumnSort }) => unknown
  openDialog: (dialog: ColumnDialogName) => unknown
  openAsList: (scope: { column: number }) => unknown
}

/** A command on a column as the board shows it: a selected tag may hide some of its feeds. */
export type ColumnAction = Action<ColumnTools, Column>

export const markColumnRead: ColumnAction = {
  name: 'markColumnRead',
  label: texts.markColumnRead,
  icon: () => CheckCheck,
  isEnabled: ({ columns }, column) => column.feeds.length > 0 && !hidesUnread(columns, column),
  run: ({ markAllRead }, { id, feeds }) => markAllRead({ feedIds: feeds.map((feed) => feed.id), columnId: id }),
}

export const undoColumnRead: ColumnAction = {
  name: 'undoColumnRead',
  label: texts.undoMarkAllRead,
  icon: () => Undo2,
  isOffered: ({ undoReadAll }) => undoReadAll !== undefined,
  run: ({ undoReadAll }) => undoReadAll?.(),
}

/** The server marks the whole column; a feed that the reader does not see must not be marked. */
function hidesUnread(columns: Column[], { id, feeds }: Column): boolean {
  const shownIds = new Set(feeds.map((feed) => feed.id))
  const all = columns.find((column) => column.id === id)?.feeds ?? []
  return all.some((feed) => feed._count.feedItems > 0 && !shownIds.has(feed.id))
}

export const openColumnAsList: ColumnAction = {
  name: 'openColumnAsList',
  label: texts.openAsList,
  icon: () => List,
  run: ({ openAsList }, { id }) => openAsList({ column: id }),
}

export const renameColumn: ColumnAction = {
  name: 'renameColumn',
  label: texts.renameColumn,
  icon: () => Pencil,
  run: ({ openDialog }) => openDialog('rename'),
}

export const moveColumnLeft: ColumnAction = {
  name: 'moveColumnLeft',
  label: texts.moveColumnLeft,
  icon: () => ArrowLeft,
  isEnabled: ({ columns }, column) => leftOf(columns, column) !== undefined,
  run: ({ columns, moveColumn }, column) => takePlaceOf(leftOf(columns, column), { column, moveColumn }),
}

export const moveColumnRight: ColumnAction = {
  name: 'moveColumnRight',
  label: texts.moveColumnRight,
  icon: () => ArrowRight,
  isEnabled: ({ columns }, column) => rightOf(columns, column) !== undefined,
  run: ({ columns, moveColumn }, column) => takePlaceOf(rightOf(columns, column), { column, moveColumn }),
}

/** The neighbors on the same board: columns of other boards may be between them. */
const leftOf = (columns: Column[], { order, boardId }: Column) =>
  columns.findLast((other) => other.boardId === boardId && other.order < order)
const rightOf = (columns: Column[], { order, boardId }: Column) =>
  columns.find((other) => other.boardId === boardId && other.order > order)

type ColumnPlace = Pick<ColumnTools, 'moveColumn'> & { column: Column }

function takePlaceOf(neighbor: Column | undefined, { column, moveColumn }: ColumnPlace): unknown {
  return neighbor && moveColumn({ columnId: column.id, order: neighbor.order })
}

/** `board`: null for the first one. */
export function moveToBoard(board: Board | null): ColumnAction {
  const boardId = board?.id ?? null
  return {
    name: `moveToBoard:${boardId ?? 'first'}`,
    label: () => texts.moveToBoard({ board: board?.name ?? texts.showMyFeeds() }),
    icon: () => PanelTop,
    run: (tools, { id }) => tools.moveToBoard({ id, boardId }),
  }
}

/** One command for each other board; none for a reader with one board. */
const boardMoves = ({ boards }: ColumnTools, column: Column): ColumnAction[] =>
  [...(boards.length > 0 ? [null] : []), ...boards]
    .filter((board) => (board?.id ?? null) !== column.boardId)
    .map(moveToBoard)

export const deleteColumn: ColumnAction = {
  name: 'deleteColumn',
  label: texts.deleteColumn,
  icon: () => Trash2,
  isDangerous: true,
  // The server refuses to delete the last column.
  isEnabled: ({ columns }) => columns.length > 1,
  run: ({ openDialog }) => openDialog('delete'),
}

const sorts: Record<ColumnSort, () => string> = {
  hand: texts.sortByHand,
  name: texts.sortByName,
  newest: texts.sortByNewest,
  unread: texts.sortByUnread,
}

/** One command for each order of the feeds of a column. */
export const sortActions: ColumnAction[] = Object.entries(sorts).map(([name, label]) => {
  const sort = name as ColumnSort
  return {
    name: `sortBy:${sort}`,
    label,
    isChecked: (_tools, column) => column.sort === sort,
    run: ({ sortColumn }, { id }) => sortColumn({ id, sort }),
  }
})

export const fadeColumn: ColumnAction = {
  name: 'fadeColumn',
  label: texts.fadeFeed,
  icon: () => Hourglass,
  run: ({ openDialog }) => openDialog('fading'),
}

/** Beside any order: feeds that rarely publish come before the others. */
export const quietFirst: ColumnAction = {
  name: 'quietFirst',
  label: texts.quietFirst,
  isChecked: (_tools, column) => column.quietFirst ?? false,
  run: ({ setQuietFirst }, column) => setQuietFirst({ id: column.id, quietFirst: !column.quietFirst }),
}

/** The commands of a column by their places. Narrow windows add those of the board. */
export function columnItems(tools: ColumnTools, column: Column): PlacedItems[] {
  const itemsOf = (...actions: ColumnAction[]) => menuItems(actions, tools, column)
  return [
    {
      daily: itemsOf(markColumnRead, undoColumnRead, renameColumn),
      move: inGroups(itemsOf(moveColumnLeft, moveColumnRight), itemsOf(...boardMoves(tools, column))),
      options: inGroups(itemsOf(openColumnAsList), itemsOf(...sortActions), itemsOf(quietFirst, fadeColumn)),
    },
    placedEntries('column', { openDialog: (Dialog) => tools.openDialog({ Dialog }) }, column),
    { delete: itemsOf(deleteColumn) },
  ]
}

export function columnMenu(tools: ColumnTools, column: Column): MenuItem[] {
  return planMenu(columnItems(tools, column), menuGroups())
}

import { ArrowLeft, ArrowRight, CheckCheck, List, Pencil, Trash2 } from 'lucide-react'
import type { Column, ColumnSort } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { ReadAllScope } from '../data/useMarks.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { type Action, inGroups, menuItems } from './action.ts'

/** The dialogs that commands on a column open. */
export type ColumnDialogName = 'rename' | 'delete'

export type ColumnTools = {
  /** All columns with all their feeds. */
  columns: Column[]
  markAllRead: (scope: ReadAllScope) => unknown
  moveColumn: (move: { columnId: number; order: number }) => unknown
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
  isEnabled: (_tools, { order }) => order > 0,
  run: ({ moveColumn }, { id, order }) => moveColumn({ columnId: id, order: order - 1 }),
}

export const moveColumnRight: ColumnAction = {
  name: 'moveColumnRight',
  label: texts.moveColumnRight,
  icon: () => ArrowRight,
  isEnabled: ({ columns }, { order }) => order < columns.length - 1,
  run: ({ moveColumn }, { id, order }) => moveColumn({ columnId: id, order: order + 1 }),
}

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

/** All commands except those that sort, and Delete. */
export const columnActions = [markColumnRead, openColumnAsList, renameColumn, moveColumnLeft, moveColumnRight]

/** The menu of a column, Delete last. */
export function columnMenu(tools: ColumnTools, column: Column): MenuItem[] {
  return inGroups(
    menuItems(columnActions, tools, column),
    menuItems(sortActions, tools, column),
    menuItems([deleteColumn], tools, column),
  )
}

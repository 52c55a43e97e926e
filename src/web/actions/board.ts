import { CheckCheck, History, LayoutGrid, ListFilter, PanelTop, Plus, Rows3, Undo2 } from 'lucide-react'
import type { Preferences } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { IconAction } from '../core/action.ts'

/** How the board is shown. */
export type BoardView = Pick<Preferences, 'view' | 'unreadOnly'>

export type BoardTools = {
  setView: (view: Preferences['view']) => unknown
  setUnreadOnly: (unreadOnly: boolean) => unknown
  markAllRead: () => unknown
  /** Absent: there is nothing to undo. */
  undoReadAll?: (() => unknown) | undefined
  bringBackFaded: () => unknown
  addColumn: () => unknown
  addBoard: () => unknown
}

export type BoardAction = IconAction<BoardTools, BoardView>

type ViewAction = BoardAction & { view: Preferences['view'] }

export const showAsList: ViewAction = {
  name: 'showAsList',
  view: 'list',
  label: texts.showAsList,
  icon: () => Rows3,
  isChecked: (_tools, { view }) => view === 'list',
  run: ({ setView }) => setView('list'),
}

export const showAsCards: ViewAction = {
  name: 'showAsCards',
  view: 'cards',
  label: texts.showAsCards,
  icon: () => LayoutGrid,
  isChecked: (_tools, { view }) => view === 'cards',
  run: ({ setView }) => setView('cards'),
}

export const toggleUnreadOnly: BoardAction = {
  name: 'toggleUnreadOnly',
  label: ({ unreadOnly }) => (unreadOnly ? texts.showAllItems() : texts.showUnreadOnly()),
  icon: () => ListFilter,
  run: ({ setUnreadOnly }, { unreadOnly }) => setUnreadOnly(!unreadOnly),
}

export const markBoardRead: BoardAction = {
  name: 'markBoardRead',
  label: texts.markBoardRead,
  icon: () => CheckCheck,
  run: ({ markAllRead }) => markAllRead(),
}

/** Beside the toast, which is soon gone. */
export const undoBoardRead: BoardAction = {
  name: 'undoBoardRead',
  label: texts.undoMarkAllRead,
  icon: () => Undo2,
  isOffered: ({ undoReadAll }) => undoReadAll !== undefined,
  run: ({ undoReadAll }) => undoReadAll?.(),
}

export const bringBackFaded: BoardAction = {
  name: 'bringBackFaded',
  label: texts.bringBackFaded,
  icon: () => History,
  run: (tools) => tools.bringBackFaded(),
}

export const addColumn: BoardAction = {
  name: 'addColumn',
  label: texts.addColumn,
  icon: () => Plus,
  run: (tools) => tools.addColumn(),
}

export const addBoard: BoardAction = {
  name: 'addBoard',
  label: texts.addBoard,
  icon: () => PanelTop,
  run: (tools) => tools.addBoard(),
}

export const viewActions = [showAsList, showAsCards]
export const boardActions = [toggleUnreadOnly, markBoardRead, undoBoardRead, bringBackFaded, addColumn, addBoard]

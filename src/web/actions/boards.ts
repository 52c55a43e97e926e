import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react'
import type { Board } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Action } from '../core/action.ts'

/** The dialogs that commands on a board open. */
export type BoardDialogName = 'rename' | 'delete'

export type OneBoardTools = {
  boards: Board[]
  changeBoard: (change: { id: number; position: number }) => unknown
  openDialog: (dialog: BoardDialogName) => unknown
}

/** A command on one of the boards beside the first one. */
export type OneBoardAction = Action<OneBoardTools, Board>

const renameBoard: OneBoardAction = {
  name: 'renameBoard',
  label: texts.renameBoard,
  icon: () => Pencil,
  run: ({ openDialog }) => openDialog('rename'),
}

const moveBoardLeft: OneBoardAction = {
  name: 'moveBoardLeft',
  label: texts.moveColumnLeft,
  icon: () => ArrowLeft,
  isEnabled: (_tools, { position }) => position > 0,
  run: ({ changeBoard }, { id, position }) => changeBoard({ id, position: position - 1 }),
}

const moveBoardRight: OneBoardAction = {
  name: 'moveBoardRight',
  label: texts.moveColumnRight,
  icon: () => ArrowRight,
  isEnabled: ({ boards }, { position }) => position < boards.length - 1,
  run: ({ changeBoard }, { id, position }) => changeBoard({ id, position: position + 1 }),
}

const deleteBoard: OneBoardAction = {
  name: 'deleteBoard',
  label: texts.deleteBoard,
  icon: () => Trash2,
  isDangerous: true,
  run: ({ openDialog }) => openDialog('delete'),
}

/** The menu of a board, Delete last. */
export const oneBoardActions = [renameBoard, moveBoardLeft, moveBoardRight, deleteBoard]

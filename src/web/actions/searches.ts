import { Pencil, Trash2 } from 'lucide-react'
import type { Action } from './action.ts'

/** What a command on a saved search opens. */
export type SearchDialog = 'edit' | 'delete'

export type SearchAction = Action<{ openDialog: (dialog: SearchDialog) => unknown }>

export const editSearch: SearchAction = {
  name: 'editSearch',
  label: () => 'Edit search',
  icon: () => Pencil,
  run: ({ openDialog }) => openDialog('edit'),
}

export const deleteSearch: SearchAction = {
  name: 'deleteSearch',
  label: () => 'Delete',
  icon: () => Trash2,
  isDangerous: true,
  run: ({ openDialog }) => openDialog('delete'),
}

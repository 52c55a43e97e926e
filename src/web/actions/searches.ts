import { List, ListFilter, Pencil, Trash2 } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { Action } from '../core/action.ts'

/** The dialogs that commands on a saved search open. */
export type SearchDialog = 'edit' | 'rule' | 'delete'

export type SearchAction = Action<{ openDialog: (dialog: SearchDialog) => unknown; openAsList: () => unknown }>

export const openSearchAsList: SearchAction = {
  name: 'openSearchAsList',
  label: texts.openAsList,
  icon: () => List,
  run: ({ openAsList }) => openAsList(),
}

export const editSearch: SearchAction = {
  name: 'editSearch',
  label: texts.editSearch,
  icon: () => Pencil,
  run: ({ openDialog }) => openDialog('edit'),
}

export const makeRuleOfSearch: SearchAction = {
  name: 'makeRuleOfSearch',
  label: texts.makeRuleOfSearch,
  icon: () => ListFilter,
  run: ({ openDialog }) => openDialog('rule'),
}

export const deleteSearch: SearchAction = {
  name: 'deleteSearch',
  label: texts.deleteSearch,
  icon: () => Trash2,
  isDangerous: true,
  run: ({ openDialog }) => openDialog('delete'),
}

import { Bookmark, Circle, CircleCheck, X } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { Action, IconAction } from '../core/action.ts'

/** `count`: of the selected items. */
export type SelectionTools = {
  count: number
  markRead: () => unknown
  markUnread: () => unknown
  save: () => unknown
  clear: () => unknown
}

/** Selects the current item of a list, or takes it out of the selection. */
export const selectItem: Action<{ toggle: () => unknown }> = {
  name: 'selectItem',
  label: texts.selectItem,
  shortcut: { keys: ['x'], help: texts.selectItem },
  run: ({ toggle }) => toggle(),
}

type SelectionAction = IconAction<SelectionTools>

export const selectionActions: SelectionAction[] = [
  { name: 'markSelectedRead', label: texts.toggleReadMark, icon: () => CircleCheck, run: (tools) => tools.markRead() },
  {
    name: 'markSelectedUnread',
    label: texts.toggleReadUnmark,
    icon: () => Circle,
    run: (tools) => tools.markUnread(),
  },
  { name: 'saveSelected', label: texts.toggleSavedSave, icon: () => Bookmark, run: (tools) => tools.save() },
]

export const clearSelection: SelectionAction = {
  name: 'clearSelection',
  label: texts.clearSelection,
  icon: () => X,
  run: (tools) => tools.clear(),
}

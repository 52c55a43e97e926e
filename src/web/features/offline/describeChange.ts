import { texts } from '../../../shared/texts/texts.ts'
import type { WaitingChange } from './changesStore.ts'

/** Says it as the command that made it, with the article's title. */
export function describeChange({ change, title }: Pick<WaitingChange, 'change' | 'title'>): string {
  switch (change.kind) {
    case 'read':
      return (change.isOn ? texts.toggleReadMarkOf : texts.toggleReadUnmarkOf)({ title })
    case 'saved':
      return (change.isOn ? texts.toggleSavedSaveOf : texts.toggleSavedUnsaveOf)({ title })
    case 'later':
      return (change.isOn ? texts.toggleLaterAddOf : texts.toggleLaterRemoveOf)({ title })
    case 'hidden':
      return (change.isOn ? texts.changeHides : texts.bringBackOf)({ title })
    case 'tag':
      return texts.tagItemOf({ title })
    case 'place':
      return texts.changePlace({ title })
    case 'highlight':
    case 'highlightColor':
      return texts.changeHighlight({ title })
    case 'highlightNote':
      return texts.changeNote({ title })
    case 'highlightDeleted':
      return texts.changeHighlightDeleted({ title })
    case 'page':
      return (change.later === true ? texts.toggleLaterAddOf : texts.toggleSavedSaveOf)({ title })
    case 'readAll':
      return texts.markBoardRead()
  }
}

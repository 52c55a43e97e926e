import type { Deleted, KeyAction } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** One line: 'Feed deleted: The Weekly Current'. */
export const describeDeleted = ({ kind, title }: Deleted): string =>
  describeKeyAction({ kind: `${kind}Deleted`, subject: title, count: 1 })

/** One line: '32 articles marked read'. */
export function describeKeyAction({ kind, subject, count }: Pick<KeyAction, 'kind' | 'subject' | 'count'>): string {
  switch (kind) {
    case 'read':
      return texts.keyDidRead({ count })
    case 'unread':
      return texts.keyDidUnread({ count })
    case 'saved':
      return texts.keyDidSave({ count })
    case 'unsaved':
      return texts.keyDidUnsave({ count })
    case 'tagged':
      return texts.keyDidTag({ count, tag: subject })
    case 'untagged':
      return texts.keyDidUntag({ count, tag: subject })
    case 'feedAdded':
      return texts.keyDidAddFeed({ title: subject })
    case 'feedDeleted':
      return texts.didDeleteFeed({ title: subject })
    case 'columnDeleted':
      return texts.didDeleteColumn({ title: subject })
    case 'boardDeleted':
      return texts.didDeleteBoard({ title: subject })
    case 'searchDeleted':
      return texts.didDeleteSearch({ title: subject })
    case 'tagDeleted':
      return texts.didDeleteTag({ title: subject })
    case 'highlightDeleted':
      return texts.didDeleteHighlight({ title: subject })
    case 'call':
      return texts.keyDidCall({ count, call: subject })
  }
}

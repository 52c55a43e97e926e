import type { KeyAction } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'

/** One line: '32 articles marked read'. */
export function describeKeyAction({ kind, subject, count }: KeyAction): string {
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
    case 'call':
      return texts.keyDidCall({ count, call: subject })
  }
}

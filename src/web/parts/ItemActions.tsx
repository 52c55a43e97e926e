import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { bringBack, type ItemAction, toggleLater, toggleRead, toggleSaved } from '../actions/items.ts'
import { fullLabelOf, perform } from '../core/action.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { useIsWaiting } from '../core/waitingChanges.ts'
import { usePending } from '../ui/usePending.ts'
import styles from './ItemActions.module.css'

type ItemActionsProps = {
  item: Item
  /** One set for the whole list. */
  marks: ItemMarks
  /** Shown after Mark Read, Save and Later. */
  more?: ItemAction | undefined
}

/** Mark Read, Save and Later, or the opposite of each; Bring Back for a hidden item. */
export function ItemActions({ item, marks, more }: ItemActionsProps) {
  const actions: ItemAction[] = [toggleRead, toggleSaved, toggleLater]
  if (item.hiddenBy !== undefined) actions.push(bringBack)
  if (more !== undefined) actions.push(more)
  return (
    <span className={styles.actions}>
      {useIsWaiting(item.id) && <span className={styles.waits}>{texts.changeWaits()}</span>}
      {actions.map((action) => (
        <ItemButton key={action.name} action={action} item={item} marks={marks} />
      ))}
    </span>
  )
}

type ItemButtonProps = { action: ItemAction; item: Item; marks: ItemMarks }

function ItemButton({ action, item, marks }: ItemButtonProps) {
  const { isPending, start } = usePending(item.id)
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={fullLabelOf(action, item)}
      aria-busy={isPending || undefined}
      data-save={action === toggleSaved ? (item.isSaved ? 'on' : 'off') : undefined}
      onClick={() => void start(() => perform(action, marks, item))}
    >
      {action.label(item)}
    </button>
  )
}

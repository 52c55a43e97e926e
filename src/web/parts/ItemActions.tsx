import type { Item } from '../../shared/api/entities.ts'
import { itemTitle } from '../data/itemTitle.ts'
import { useMarkRead, useMarkSaved } from '../data/useMarks.ts'
import styles from './ItemActions.module.css'

/** What else can be done with an item where it stands. */
export type MoreAction = { label: string; isBusy: boolean; onPress: () => void }

/** Mark Read and Save, or the way back; always in sight. */
export function ItemActions({ item, more }: { item: Item; more?: MoreAction | undefined }) {
  const read = useMarkRead()
  const saved = useMarkSaved()
  const title = itemTitle(item)
  return (
    <span className={styles.actions}>
      <Toggle
        label={item.isRead ? 'Mark Unread' : 'Mark Read'}
        title={title}
        isBusy={read.isPending}
        onPress={() => read.mutate({ item, isRead: !item.isRead })}
      />
      <Toggle
        label={item.isSaved ? 'Unsave' : 'Save'}
        title={title}
        isBusy={saved.isPending}
        onPress={() => saved.mutate({ item, isSaved: !item.isSaved })}
      />
      {more !== undefined && <Toggle title={title} {...more} />}
    </span>
  )
}

type ToggleProps = { label: string; title: string; isBusy: boolean; onPress: () => void }

function Toggle({ label, title, isBusy, onPress }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={`${label}: ${title}`}
      aria-busy={isBusy || undefined}
      onClick={() => isBusy || onPress()}
    >
      {label}
    </button>
  )
}

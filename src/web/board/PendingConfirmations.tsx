import { useId } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { countOf } from '../../shared/countOf.ts'
import { itemTitle } from '../data/itemTitle.ts'
import { useConfirmations } from '../data/newslettersApi.ts'
import { useItemMarks } from '../data/useMarks.ts'
import { ConfirmationLinks } from '../parts/ConfirmationLinks.tsx'
import { Button } from '../ui/Button.tsx'
import { usePending } from '../ui/usePending.ts'
import styles from './PendingConfirmations.module.css'

type PendingProps = {
  /** Alone on the page: only what is its own stands above it. */
  feedId?: number | undefined
  onOpen: (item: Item, list: Item[]) => void
}

/** On top of the board: mails that wait for the reader's yes. Nothing when there is none. */
export function PendingConfirmations({ feedId, onOpen }: PendingProps) {
  const waiting = useConfirmations()
  const items = feedId === undefined ? waiting : waiting.filter((item) => item.feedId === feedId)
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.pending}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {countOf(items.length, 'newsletter')} to confirm
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={styles.row}>
            <PendingConfirmation item={item} onOpen={() => onOpen(item, items)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PendingConfirmation({ item, onOpen }: { item: Item; onOpen: () => void }) {
  const { setRead } = useItemMarks()
  const { isPending, start } = usePending(item.id)
  const title = itemTitle(item)
  return (
    <>
      <p className={styles.words}>
        <button type="button" className={styles.title} onClick={onOpen} dir="auto">
          {title}
        </button>
        <span className={styles.sender} dir="auto">
          {item.feed.title}
        </span>
      </p>
      <ConfirmationLinks item={item} />
      <Button
        look="quiet"
        aria-label={`Mark Read: ${title}`}
        isBusy={isPending}
        onClick={() => void start(() => setRead(item, true))}
      >
        Mark Read
      </Button>
    </>
  )
}

import { useId } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { useItemMarks } from '../../core/useMarks.ts'
import { ConfirmationLinks } from '../../parts/ConfirmationLinks.tsx'
import { Button } from '../../ui/Button.tsx'
import { usePending } from '../../ui/usePending.ts'
import { useConfirmations } from './newslettersApi.ts'
import styles from './PendingConfirmations.module.css'

type PendingProps = {
  /** The only feed on the page: only its mails are shown. */
  feedId?: number | undefined
  onOpen: (item: Item, list: Item[]) => void
}

/** Mails above the board that ask the reader to confirm a newsletter. Renders nothing without any. */
export function PendingConfirmations({ feedId, onOpen }: PendingProps) {
  const waiting = useConfirmations()
  const items = feedId === undefined ? waiting : waiting.filter((item) => item.feedId === feedId)
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.pending}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {texts.confirmationsTitle({ count: items.length })}
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
        aria-label={texts.toggleReadMarkOf({ title })}
        isBusy={isPending}
        onClick={() => void start(() => setRead(item, true))}
      >
        {texts.toggleReadMark()}
      </Button>
    </>
  )
}

import { useId } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './BlockedSenders.module.css'
import { useBlockedSenders, useUnblockSender } from './newslettersApi.ts'

/** The senders whose mail is refused. Hidden if there is none. */
export function BlockedSenders() {
  const senders = useBlockedSenders()
  const unblocking = useUnblockSender()
  const id = useId()
  if (senders === undefined || senders.length === 0) return null
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.senders}>
      <h3 id={`${id}-heading`} className={styles.heading}>
        {texts.blockedSenders()}
      </h3>
      <ul>
        {senders.map(({ id: senderId, name, blockedAt }) => (
          <li key={senderId} className={styles.sender}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <RelativeTime at={blockedAt} className={styles.time} />
            <Button
              look="quiet"
              aria-label={texts.unblockNamed({ name })}
              isBusy={unblocking.isPending && unblocking.variables === senderId}
              onClick={() => unblocking.mutate(senderId)}
            >
              {texts.unblock()}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

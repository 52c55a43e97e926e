import { useId } from 'react'
import type { MailIn } from '../../../shared/api/newsletters.ts'
import { useMailIn } from '../../data/newslettersApi.ts'
import styles from './MailInStatus.module.css'

/** For the admin's dashboard: whether newsletters can come in, how many did, and what was refused. */
export function MailInStatus() {
  const mailIn = useMailIn()
  const id = useId()
  if (mailIn === undefined) return null
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.status}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        Newsletters by mail
      </h2>
      <p className={styles.text}>{waysIn(mailIn)}</p>
      {mailIn.domain !== null && (
        <dl className={styles.counts} aria-label="Mail of the last 30 days">
          {countsOf(mailIn).map(([label, count]) => (
            <div key={label} className={styles.count}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function waysIn({ domain, smtpPort, webhooks }: MailIn): string {
  if (domain === null)
    return 'Not set up: this server does not receive mail. Set INBOUND_MAIL_DOMAIN and INBOUND_SMTP_PORT, or the key of a mail service.'
  const ways = [
    ...(smtpPort === null ? [] : [`SMTP on port ${smtpPort}`]),
    ...(webhooks.length === 0 ? [] : [`webhook (${webhooks.join(', ')})`]),
  ]
  return `Mail to ${domain} arrives by ${ways.join(' and by ')}. In the last 30 days:`
}

function countsOf({ taken, refused }: MailIn): [string, number][] {
  return [
    ['Accepted', taken],
    ['Unknown address', refused.unknownAddress],
    ['Blocked by the reader', refused.blocked],
    ['Over the hourly limit', refused.overRate],
    ['Too large', refused.tooLarge],
    ['Unreadable', refused.unreadable],
    ['Wrong signature', refused.badSignature],
  ]
}

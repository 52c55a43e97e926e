import { useId } from 'react'
import type { MailIn } from '../../../shared/features/newsletters.ts'
import { texts } from '../../../shared/texts/texts.ts'
import styles from './MailInStatus.module.css'
import { useMailIn } from './newslettersApi.ts'

/** Shows admins if newsletters can arrive, how many did, and why others were refused. */
export function MailInStatus() {
  const mailIn = useMailIn()
  const id = useId()
  if (mailIn === undefined) return null
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.status}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {texts.newslettersByMail()}
      </h2>
      <p className={styles.text}>{describeWays(mailIn)}</p>
      {mailIn.domain !== null && (
        <dl className={styles.counts} aria-label={texts.mailInCounts()}>
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

function describeWays({ domain, smtpPort, webhooks }: MailIn): string {
  if (domain === null)
    return texts.mailInNotSetUp({ domainSetting: 'INBOUND_MAIL_DOMAIN', portSetting: 'INBOUND_SMTP_PORT' })
  const services = webhooks.join(', ')
  if (smtpPort === null) return texts.mailInByWebhook({ domain, services })
  const port = String(smtpPort)
  return services === '' ? texts.mailInBySmtp({ domain, port }) : texts.mailInByBoth({ domain, port, services })
}

function countsOf({ taken, refused }: MailIn): [string, number][] {
  return [
    [texts.mailInAccepted(), taken],
    [texts.mailInUnknownAddress(), refused.unknownAddress],
    [texts.mailInBlocked(), refused.blocked],
    [texts.mailInOverRate(), refused.overRate],
    [texts.mailInTooLarge(), refused.tooLarge],
    [texts.mailInUnreadable(), refused.unreadable],
    [texts.mailInBadSignature(), refused.badSignature],
  ]
}

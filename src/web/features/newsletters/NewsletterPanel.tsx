import { useId } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { NewsletterAddress } from './NewsletterAddress.tsx'
import styles from './NewsletterPanel.module.css'
import { useIsMailInShown } from './useIsMailInShown.ts'

/** On Add Feeds, since each newsletter becomes a feed. Settings tells admins how to set up the mail. */
export function NewsletterPanel() {
  const id = useId()
  const config = useServerConfig()
  if (!useIsMailInShown() || config?.mailInDomain === null) return null
  return (
    <section aria-labelledby={id} className={styles.newsletters}>
      <h2 id={id} className={styles.heading}>
        {texts.newslettersByMail()}
      </h2>
      <NewsletterAddress />
    </section>
  )
}

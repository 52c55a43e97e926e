import { useId } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { NewsletterAddress } from './NewsletterAddress.tsx'
import styles from './NewsletterPanel.module.css'
import { useIsMailInShown } from './useIsMailInShown.ts'

/** On Add Feeds, since each newsletter becomes a feed. */
export function NewsletterPanel() {
  const id = useId()
  if (!useIsMailInShown()) return null
  return (
    <section aria-labelledby={id} className={styles.newsletters}>
      <h2 id={id} className={styles.heading}>
        {texts.newslettersByMail()}
      </h2>
      <NewsletterAddress />
    </section>
  )
}

import { useId } from 'react'
import { NewsletterAddress, useIsMailInShown } from './NewsletterAddress.tsx'
import styles from './NewsletterPanel.module.css'

/** For Add Feeds: newsletters are feeds, too. */
export function NewsletterPanel() {
  const id = useId()
  if (!useIsMailInShown()) return null
  return (
    <section aria-labelledby={id} className={styles.newsletters}>
      <h2 id={id} className={styles.heading}>
        Newsletters by mail
      </h2>
      <NewsletterAddress />
    </section>
  )
}

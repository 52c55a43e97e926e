import type { Feed } from '../../shared/api/entities.ts'
import styles from './WaitingBlock.module.css'

type WaitingBlockProps = { feed: Feed; heading: 'h3' }

/** A block out of sight: its title, in a place that keeps its height. `data-waiting`: the keys can go to it (actions/useItemKeys.ts). */
export function WaitingBlock({ feed, heading: Heading }: WaitingBlockProps) {
  const headingId = `feed-${feed.id}`
  return (
    <section aria-labelledby={headingId} aria-busy="true" data-waiting className={styles.block}>
      <Heading id={headingId} dir="auto" className={styles.title}>
        {feed.title}
      </Heading>
    </section>
  )
}

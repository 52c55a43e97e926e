import type { Feed } from '../../shared/api/entities.ts'
import styles from './WaitingTitle.module.css'

type WaitingTitleProps = { feed: Feed; headingId: string; heading: 'h3' }

/** The title of a block out of sight. */
export function WaitingTitle({ feed, headingId, heading: Heading }: WaitingTitleProps) {
  return (
    <Heading id={headingId} dir="auto" className={styles.title}>
      {feed.title}
    </Heading>
  )
}

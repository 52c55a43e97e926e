import { Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { TagBadge } from '../tags/TagBadge.tsx'
import { Badge } from '../ui/Badge.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { Favicon } from './Favicon.tsx'
import { FeedActions } from './FeedActions.tsx'
import styles from './FeedBlockHeader.module.css'

type FeedBlockHeaderProps = {
  feed: Feed
  heading: 'h2' | 'h3'
  headingId: string
  handle: ReactNode
}

const tagsShown = 6

/** Icon, title, badge and last update; the tools take the update's place when they are wanted. */
export function FeedBlockHeader({ feed, heading: Heading, headingId, handle }: FeedBlockHeaderProps) {
  const unread = feed._count.feedItems
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        {handle}
        <Favicon title={feed.title} address={feed.favicon} />
        <Heading id={headingId} dir="auto" title={feed.title} className={styles.title}>
          {feed.title}
        </Heading>
        {feed.kind === 'podcast' && <Headphones size={14} role="img" aria-label="Podcast" className={styles.kind} />}
        {unread > 0 && (
          <Badge unit="unread items" className={styles.badge}>
            {unread}
          </Badge>
        )}
        <span className={styles.updated}>
          <LastUpdated feed={feed} />
        </span>
        <span className={styles.actions}>
          <FeedActions feed={feed} />
        </span>
      </div>
      <FeedTags feed={feed} />
    </header>
  )
}

/** Its tags, as many as leave the block its head; the rest is a number, and all are in its picker. */
function FeedTags({ feed }: { feed: Feed }) {
  const tags = feed.feedTags.map(({ tag }) => tag)
  if (tags.length === 0) return null
  const rest = tags.slice(tagsShown)
  return (
    <ul aria-label={`Tags of ${feed.title}`} className={styles.tags}>
      {tags.slice(0, tagsShown).map((tag) => (
        <li key={tag.id}>
          <TagBadge tag={tag} />
        </li>
      ))}
      {rest.length > 0 && <li title={rest.map(({ name }) => name).join(', ')}>+{rest.length}</li>}
    </ul>
  )
}

/** When its source was last read; a feed that is not well says so instead. */
function LastUpdated({ feed }: { feed: Feed }) {
  const { state, lastError } = feed.health
  if (state === 'well') return <RelativeTime at={feed.lastFetchedAt} otherwise="not yet" />
  return <span title={lastError ?? undefined}>{state === 'gone' ? 'gone' : 'not answering'}</span>
}

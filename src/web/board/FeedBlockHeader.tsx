import { Headphones } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { nounFor } from '../../shared/countOf.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { useFeedTools } from '../actions/useFeedTools.ts'
import { isWhollyKnown } from '../data/boardFrame.ts'
import { Favicon } from '../parts/Favicon.tsx'
import { TagBadge } from '../parts/TagBadge.tsx'
import { Badge } from '../ui/Badge.tsx'
import { later } from '../ui/later.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { FeedButtons, FeedMenu } from './FeedActions.tsx'
import styles from './FeedBlockHeader.module.css'

const FeedActionsDialog = later(async () => (await import('../later/FeedActionsDialog.tsx')).FeedActionsDialog)

type FeedBlockHeaderProps = {
  feed: Feed
  heading: 'h2' | 'h3'
  headingId: string
  handle: ReactNode
}

const tagsShown = 6

/**
 * Icon, title, badge, last update and "⋯". The other tools show over the end of the title while the block has the pointer
 * or the focus, so that nothing moves and the badge and the time stay readable.
 */
export function FeedBlockHeader({ feed, heading: Heading, headingId, handle }: FeedBlockHeaderProps) {
  const unread = feed._count.feedItems
  // A finger cannot hover: there the menu has everything.
  const isCompact = useMediaQuery('(hover: none), (width < 640px)')
  const [dialog, setDialog] = useState<FeedDialog | null>(null)
  const { tools, isRefreshing } = useFeedTools(setDialog)
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        {handle}
        <Favicon title={feed.title} address={feed.favicon} />
        <div className={styles.name}>
          <Heading id={headingId} dir="auto" title={feed.title} className={styles.title}>
            {feed.title}
          </Heading>
          {feed.kind === 'podcast' && <Headphones size={14} role="img" aria-label="Podcast" className={styles.kind} />}
          {!isCompact && (
            <span className={styles.tools}>
              <FeedButtons feed={feed} tools={tools} isRefreshing={isRefreshing} />
            </span>
          )}
        </div>
        {unread > 0 && (
          <Badge look="number" unit={nounFor(unread, 'unread item')}>
            {unread}
          </Badge>
        )}
        <span className={styles.updated}>
          <LastUpdated feed={feed} />
        </span>
        <FeedMenu feed={feed} tools={tools} className={styles.menu} />
      </div>
      <FeedTags feed={feed} />
      {dialog !== null && <FeedActionsDialog feed={feed} open={dialog} onClose={() => setDialog(null)} />}
    </header>
  )
}

/** The first of its tags and the number of the others; the tag picker has all of them. */
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

/** When its source was last read. A failing feed says so instead. */
function LastUpdated({ feed }: { feed: Feed }) {
  // On its way with the items.
  if (!isWhollyKnown(feed)) return null
  const { state, lastError } = feed.health
  if (state === 'well') return <RelativeTime at={feed.lastFetchedAt} otherwise="not yet" />
  return <span title={lastError ?? undefined}>{state === 'gone' ? 'removed' : 'not responding'}</span>
}

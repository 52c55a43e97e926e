import { BellOff, Headphones } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { isWhollyKnown } from '../core/boardFrame.ts'
import { feedErrorOf } from '../core/feedError.ts'
import { useCountsLook } from '../core/useCountsLook.ts'
import { Favicon } from '../parts/Favicon.tsx'
import { TagBadge } from '../parts/TagBadge.tsx'
import { Badge } from '../ui/Badge.tsx'
import { CountDot } from '../ui/CountDot.tsx'
import { listNames } from '../ui/language.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Link } from '../ui/navigation/Link.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { RichText } from '../ui/RichText.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { FeedButtons, FeedMenu } from './FeedActions.tsx'
import styles from './FeedBlockHeader.module.css'

const FeedActionsDialog = lazyComponent(
  async () => (await import('../onDemand/FeedActionsDialog.tsx')).FeedActionsDialog,
)

type FeedBlockHeaderProps = {
  feed: Feed
  heading: 'h1' | 'h3'
  headingId: string
  handle: ReactNode
}

const tagsShown = 6

/**
 * Icon, title, badge, last update and "⋯". While the block has the pointer or the focus, the other tools are in the empty line above
 * it, so nothing moves or is covered. The title leads to the feed's list.
 */
export function FeedBlockHeader({ feed, heading: Heading, headingId, handle }: FeedBlockHeaderProps) {
  const unread = feed._count.feedItems
  const counts = useCountsLook()
  // Touch screens can't hover, so there the menu has all commands.
  const isCompact = useMediaQuery('(hover: none), (width < 640px)')
  const [dialog, setDialog] = useState<FeedDialog | null>(null)
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        {handle}
        <Favicon title={feed.title} address={feed.favicon} />
        <div className={styles.name}>
          <Heading id={headingId} dir="auto" title={feed.title} className={styles.title}>
            <Link to="." search={{ view: 'items', feed: feed.id }} className={styles.list}>
              {feed.title}
            </Link>
          </Heading>
          {feed.kind === 'podcast' && (
            <Headphones size={14} role="img" aria-label={texts.feedPodcast()} className={styles.kind} />
          )}
        </div>
        {feed.mute !== undefined && (
          <BellOff size={14} role="img" aria-label={texts.feedMuted()} className={styles.kind} />
        )}
        {unread > 0 && counts === 'dots' && <CountDot label={texts.unreadUnit({ count: unread })} />}
        {unread > 0 && counts === 'numbers' && (
          <Badge look="number">
            <RichText
              text={texts.feedUnread}
              values={{ count: unread, unit: (inner) => <VisuallyHidden>{inner}</VisuallyHidden> }}
            />
          </Badge>
        )}
        <span className={styles.updated}>
          <LastUpdated feed={feed} />
        </span>
        {!isCompact && (
          <span data-unpainted className={styles.tools}>
            <FeedButtons feed={feed} openDialog={setDialog} />
          </span>
        )}
        <FeedMenu feed={feed} openDialog={setDialog} className={styles.menu} />
      </div>
      <FeedTags feed={feed} />
      {dialog !== null && <FeedActionsDialog feed={feed} open={dialog} onClose={() => setDialog(null)} />}
    </header>
  )
}

/** The first tags and the number of the others. The tag picker has all of them. */
function FeedTags({ feed }: { feed: Feed }) {
  const tags = feed.feedTags.map(({ tag }) => tag)
  if (tags.length === 0) return null
  const rest = tags.slice(tagsShown)
  return (
    <ul aria-label={texts.feedTags({ title: feed.title })} className={styles.tags}>
      {tags.slice(0, tagsShown).map((tag) => (
        <li key={tag.id}>
          <TagBadge tag={tag} />
        </li>
      ))}
      {rest.length > 0 && (
        <li title={listNames(rest.map(({ name }) => name))}>{texts.feedMoreTags({ count: rest.length })}</li>
      )}
    </ul>
  )
}

/** The time of the last successful check, or the state of a failing feed. */
function LastUpdated({ feed }: { feed: Feed }) {
  // On its way with the items.
  if (!isWhollyKnown(feed)) return null
  const { state } = feed.health
  if (state === 'well') return <RelativeTime at={feed.lastFetchedAt} otherwise={texts.feedNeverLoaded()} />
  return (
    <span title={feedErrorOf(feed.health) ?? undefined}>
      {state === 'gone' ? texts.feedGone() : texts.feedFailing()}
    </span>
  )
}

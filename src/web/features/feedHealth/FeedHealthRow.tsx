import { useState } from 'react'
import type { Feed } from '../../../shared/api/entities.ts'
import { withoutCredentials } from '../../../shared/feedAddress.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { FeedDialog } from '../../actions/feeds.ts'
import { timeUntil } from '../../core/failingFeeds.ts'
import { feedErrorOf } from '../../core/feedError.ts'
import { useTryFeed } from '../../core/feedsApi.ts'
import { FeedActionsDialog } from '../../onDemand/FeedActionsDialog.tsx'
import { Favicon } from '../../parts/Favicon.tsx'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../../ui/Clock.tsx'
import { useSearch } from '../../ui/navigation/useNavigation.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from './FeedHealthRow.module.css'
import { NamedFeeds } from './NamedFeeds.tsx'

export function FeedHealthRow({ feed }: { feed: Feed }) {
  const repair = useRepairOfNotice(feed)
  const [dialog, setDialog] = useState<FeedDialog | null>(repair === 'try' ? null : repair)
  const { title, health } = feed
  return (
    <article className={styles.feed}>
      <h2 className={styles.title}>
        <Favicon title={title} address={feed.favicon} />
        <span dir="auto" className={styles.name}>
          {title}
        </span>
      </h2>
      <p className={styles.reason}>{reasonOf(feed)}</p>
      <p className={styles.address}>{withoutCredentials(feed.feedUrl)}</p>
      <dl className={styles.times}>
        <dt>{texts.lastSuccess()}</dt>
        <dd>
          <RelativeTime at={health.lastSuccessAt} otherwise={texts.neverSucceeded()} />
        </dd>
        <dt>{texts.nextCheck()}</dt>
        <dd>
          <NextCheck feed={feed} />
        </dd>
      </dl>
      {health.namedFeeds !== undefined && <NamedFeeds feed={feed} named={health.namedFeeds} />}
      <div className={styles.actions}>
        <TryNowButton feed={feed} isFirst={repair === 'try'} />
        <Button look="quiet" aria-label={texts.changeAddressNamed({ title })} onClick={() => setDialog('address')}>
          {texts.changeAddress()}
        </Button>
        <Button look="quiet" aria-label={texts.deleteNamed({ title })} onClick={() => setDialog('delete')}>
          {texts.delete()}
        </Button>
      </div>
      {dialog !== null && <FeedActionsDialog feed={feed} open={dialog} onClose={() => setDialog(null)} />}
    </article>
  )
}

const repairs = ['try', 'address', 'delete'] as const

/** A notice of failing feeds leads to one repair of one feed: /feed-health?address=12 (features/notices/writeFailing.ts). */
function useRepairOfNotice({ id }: Feed): (typeof repairs)[number] | null {
  const search = useSearch() as Record<string, unknown>
  return repairs.find((repair) => String(search[repair]) === String(id)) ?? null
}

function TryNowButton({ feed, isFirst }: { feed: Feed; isFirst: boolean }) {
  const { tryFeed, isPending } = useTryFeed()
  return (
    <Button
      autoFocus={isFirst}
      aria-label={texts.tryNowNamed(feed)}
      isBusy={isPending}
      onClick={() => tryFeed(feed.id)}
    >
      {isPending ? texts.trying() : texts.tryNow()}
    </Button>
  )
}

function reasonOf({ health }: Feed): string {
  // Here are the feeds that the reason speaks of.
  if (health.lastErrorCode === 'failure_is_page') return texts.feedHealthIsPage()
  const error = feedErrorOf(health)
  if (error !== null) return error
  return health.state === 'gone' ? texts.feedHealthGone() : texts.feedHealthNotResponding()
}

function NextCheck({ feed: { health } }: { feed: Feed }) {
  const now = useNow()
  if (health.nextCheckAt === null) return texts.noNextCheck()
  return <time dateTime={health.nextCheckAt}>{timeUntil(Date.parse(health.nextCheckAt), now)}</time>
}

import { countOf } from '../../shared/countOf.ts'
import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../data/callError.ts'
import { feedsOf } from '../data/changeColumns.ts'
import { useWholeColumns } from '../data/columnsApi.ts'
import { failingFeeds } from '../data/failingFeeds.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailure } from '../ui/LoadFailure.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './FeedHealthPage.module.css'
import { FeedHealthRow } from './FeedHealthRow.tsx'
import { SignedInPage } from './SignedInPage.tsx'

/** All feeds that are not well: since when, why, and what can be done. */
export function FeedHealthPage() {
  const { data: columns, error, refetch } = useWholeColumns()
  return (
    <SignedInPage title="Feed Health">
      {columns === undefined && error === null && <Skeleton height="72px" />}
      {columns === undefined && error !== null && (
        <LoadFailure
          title="Your feeds could not be loaded"
          reason={explainFailure(error, messages.internalError)}
          onRetry={refetch}
        />
      )}
      {columns !== undefined && <FailingFeeds feeds={feedsOf(columns)} />}
    </SignedInPage>
  )
}

function FailingFeeds({ feeds }: { feeds: Parameters<typeof failingFeeds>[0] }) {
  const failing = failingFeeds(feeds)
  if (failing.length === 0) {
    return <EmptyState title="All feeds are working" hint="A feed that stops working appears here." />
  }
  return (
    <>
      <p className={styles.summary}>
        {failing.length} of {countOf(feeds.length, 'feed')} {failing.length === 1 ? 'needs' : 'need'} attention. Feeds
        that may recover are checked less and less often.
      </p>
      <ul aria-label="Failing feeds" className={styles.feeds}>
        {failing.map((feed) => (
          <li key={feed.id}>
            <FeedHealthRow feed={feed} />
          </li>
        ))}
      </ul>
    </>
  )
}

import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { feedsOf } from '../../core/changeColumns.ts'
import { useWholeColumns } from '../../core/columnsApi.ts'
import { failingFeeds } from '../../core/failingFeeds.ts'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './FeedHealthPage.module.css'
import { FeedHealthRow } from './FeedHealthRow.tsx'

/** The failing feeds: since when, why, and what the reader can do. */
export function FeedHealthPage() {
  const { data: columns, error, refetch } = useWholeColumns()
  return (
    <SignedInPage title={texts.feedHealth()}>
      {columns === undefined && error === null && <Skeleton height="72px" />}
      {columns === undefined && error !== null && (
        <LoadFailure
          title={texts.feedHealthNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
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
    return (
      <EmptyState title={texts.allFeedsWork()} hint={texts.allFeedsWorkHint()}>
        <Link to="/feed" className={buttonClass('primary')}>
          {texts.goToMyFeeds()}
        </Link>
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.summary}>{texts.failingFeedsSummary({ count: failing.length, total: feeds.length })}</p>
      <ul aria-label={texts.failingFeeds()} className={styles.feeds}>
        {failing.map((feed) => (
          <li key={feed.id}>
            <FeedHealthRow feed={feed} />
          </li>
        ))}
      </ul>
    </>
  )
}

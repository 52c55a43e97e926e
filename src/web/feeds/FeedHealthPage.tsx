import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../api/callError.ts'
import { feedsOf } from '../columns/changeColumns.ts'
import { useColumns } from '../columns/columnsApi.ts'
import { SignedInPage } from '../session/SignedInPage.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ailingFeeds } from './ailingFeeds.ts'
import styles from './FeedHealthPage.module.css'
import { FeedHealthRow } from './FeedHealthRow.tsx'

/** All feeds that are not well: since when, why, and what can be done. */
export function FeedHealthPage() {
  const { data: columns, error, refetch } = useColumns()
  return (
    <SignedInPage title="Feed Health">
      {columns === undefined && error === null && <Skeleton height="72px" />}
      {columns === undefined && error !== null && (
        <EmptyState title="Feeds could not be loaded" hint={explainFailure(error, messages.internalError)}>
          <Button onClick={() => refetch()}>Try again</Button>
        </EmptyState>
      )}
      {columns !== undefined && <AilingFeeds feeds={feedsOf(columns)} />}
    </SignedInPage>
  )
}

function AilingFeeds({ feeds }: { feeds: Parameters<typeof ailingFeeds>[0] }) {
  const ailing = ailingFeeds(feeds)
  if (ailing.length === 0) {
    return <EmptyState title="All feeds are well" hint="A feed that stops answering will be listed here." />
  }
  return (
    <>
      <p className={styles.summary}>
        {ailing.length} of {feeds.length} {feeds.length === 1 ? 'feed needs' : 'feeds need'} a look. Those that may come
        back go on being checked, less and less often.
      </p>
      <ul aria-label="Feeds that are not well" className={styles.feeds}>
        {ailing.map((feed) => (
          <li key={feed.id}>
            <FeedHealthRow feed={feed} />
          </li>
        ))}
      </ul>
    </>
  )
}

import type { Feed, FoundFeed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useChangeAddress } from '../../core/feedsApi.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './NamedFeeds.module.css'

/** The feeds that the page at the feed's address names. The one that the reader presses becomes the feed's address. */
export function NamedFeeds({ feed, named }: { feed: Feed; named: FoundFeed[] }) {
  const { mutate, isPending, error } = useChangeAddress()
  return (
    <div className={styles.question}>
      <p>{texts.namedFeedsQuestion({ count: named.length })}</p>
      <ul aria-label={texts.namedFeedsOf(feed)} className={styles.feeds}>
        {named.map(({ title, url }) => (
          <li key={url}>
            <button
              type="button"
              className={styles.feed}
              aria-disabled={isPending || undefined}
              onClick={() => isPending || mutate({ feedId: feed.id, feedUrl: url })}
            >
              {title !== '' && (
                <span dir="auto" className={styles.title}>
                  {title}
                </span>
              )}
              <bdi dir="ltr">{url}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {error !== null && <FormMessage kind="error" text={explainFailure(error, texts.changeAddressFailed())} />}
    </div>
  )
}

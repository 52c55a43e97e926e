import type { FeedSearchResult } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { feedsOf } from '../../core/changeColumns.ts'
import { useWholeColumns } from '../../core/columnsApi.ts'
import { hostOf } from '../../core/hostOf.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AddBoxResults.module.css'

type AddBoxResultsProps = {
  keyword: string
  /** undefined while they load. */
  found: FeedSearchResult[] | undefined
  isBusy: boolean
  onAdd: (result: FeedSearchResult) => void
}

/** Feeds found for the keyword. Enter in the field adds the first. */
export function AddBoxResults({ keyword, found, isBusy, onAdd }: AddBoxResultsProps) {
  const added = new Set(feedsOf(useWholeColumns().data ?? []).map((feed) => feed.feedUrl))
  return (
    <div className={styles.found} aria-busy={found === undefined}>
      <output className={styles.count}>{found !== undefined && countText(found.length, keyword)}</output>
      {found === undefined && <Skeleton height="40px" />}
      <ul aria-label={texts.searchResults()} className={styles.results}>
        {found?.map((result) => (
          <li key={result.url}>
            <button
              type="button"
              className={styles.result}
              aria-label={texts.addFeedNamed(result)}
              aria-disabled={isBusy || added.has(result.url)}
              onClick={() => isBusy || added.has(result.url) || onAdd(result)}
            >
              <Result result={result} isAdded={added.has(result.url)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ result, isAdded }: { result: FeedSearchResult; isAdded: boolean }) {
  const { title, description, url, subscribers } = result
  const facts = [
    hostOf(url),
    subscribers > 0 && texts.subscribersCount({ count: subscribers }),
    isAdded && texts.alreadyAdded(),
  ]
  return (
    <>
      <span dir="auto" className={styles.title}>
        {title}
      </span>
      {description !== '' && (
        <span dir="auto" className={styles.description}>
          {description}
        </span>
      )}
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

function countText(count: number, keyword: string): string {
  return count === 0 ? texts.addBoxNoFeeds({ keyword }) : texts.addBoxFeedsFound({ count })
}

import type { FeedSearchResult } from '../../../shared/api/entities.ts'
import { countOf } from '../../../shared/countOf.ts'
import { feedsOf } from '../../data/changeColumns.ts'
import { useWholeColumns } from '../../data/columnsApi.ts'
import { hostOf } from '../../data/hostOf.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AddBoxResults.module.css'

type AddBoxResultsProps = {
  keyword: string
  /** undefined while they are on the way. */
  found: FeedSearchResult[] | undefined
  isBusy: boolean
  onAdd: (result: FeedSearchResult) => void
}

/** What was found for the keyword; a press, or Enter for the first, adds it. */
export function AddBoxResults({ keyword, found, isBusy, onAdd }: AddBoxResultsProps) {
  const added = new Set(feedsOf(useWholeColumns().data ?? []).map((feed) => feed.feedUrl))
  return (
    <div className={styles.found} aria-busy={found === undefined}>
      <output className={styles.count}>{found !== undefined && countText(found.length, keyword)}</output>
      {found === undefined && <Skeleton height="40px" />}
      <ul aria-label="Search results" className={styles.results}>
        {found?.map((result) => (
          <li key={result.url}>
            <button
              type="button"
              className={styles.result}
              aria-label={`Add Feed: ${result.title}`}
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
  const facts = [hostOf(url), subscribers > 0 && countOf(subscribers, 'subscriber'), isAdded && 'already added']
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
  if (count === 0) return `No feeds found for “${keyword}”. Enter searches your items.`
  return `${countOf(count, 'feed')} found. Enter adds ${count === 1 ? 'it' : 'the first'}.`
}

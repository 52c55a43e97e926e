import { Plus } from 'lucide-react'
import type { FeedSearchResult } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useIsAdded } from '../../core/addedAddresses.ts'
import type { AddOptions } from '../../core/feedsApi.ts'
import { hostOf } from '../../core/hostOf.ts'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AddBoxResults.module.css'

type AddBoxResultsProps = {
  /** The address that the text is or means: the first result. */
  address: string | null
  /** `found` is undefined while they load. null: an address is not searched for, and a keyword only when typing has stopped. */
  results: { keyword: string; found: FeedSearchResult[] | undefined } | null
  isBusy: boolean
  onAdd: (chosen: AddOptions) => void
}

const noneAdded: string[] = []

/** The addresses and feeds that the box can add. Enter in the field adds the first. */
export function AddBoxResults({ address, results, isBusy, onAdd }: AddBoxResultsProps) {
  const isAdded = useIsAdded(noneAdded) ?? (() => false)
  const isLoading = results !== null && results.found === undefined
  return (
    <div className={styles.found} aria-busy={isLoading}>
      <output className={styles.count}>{countText(address, results)}</output>
      {isLoading && <Skeleton height="40px" />}
      <ul aria-label={texts.searchResults()} className={styles.results}>
        {address !== null && (
          <li>
            <button
              type="button"
              className={styles.result}
              aria-disabled={isBusy || undefined}
              onClick={() => isBusy || onAdd({ feedUrl: address })}
            >
              <span className={styles.title}>
                <RichText text={texts.addAddress} values={{ address: <bdi>{address}</bdi> }} />
              </span>
              <Plus size={16} aria-hidden className={styles.add} />
            </button>
          </li>
        )}
        {results?.found?.map((result) => (
          <li key={result.url}>
            <button
              type="button"
              className={styles.result}
              aria-label={isAdded(result.url) ? texts.feedAddedNamed(result) : texts.addFeedNamed(result)}
              aria-disabled={isBusy || isAdded(result.url)}
              onClick={() => isBusy || isAdded(result.url) || onAdd({ feedUrl: result.url, title: result.title })}
            >
              <Result result={result} />
              <span className={styles.add}>{isAdded(result.url) ? texts.addedLabel() : texts.add()}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Result({ result: { title, description, url, subscribers } }: { result: FeedSearchResult }) {
  const facts = [hostOf(url), subscribers > 0 && texts.subscribersCount({ count: subscribers })]
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

function countText(address: string | null, results: AddBoxResultsProps['results']): string {
  if (address !== null) return texts.addBoxEnterAdds({ address })
  if (results?.found === undefined) return ''
  const count = results.found.length
  return count === 0 ? texts.noFeedsFound({ keyword: results.keyword }) : texts.addBoxFeedsFound({ count })
}

import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import type { FeedSearchResult } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { AddField } from '../../board/AddField.tsx'
import { ChooseFeed } from '../../board/ChooseFeed.tsx'
import { useAddBox } from '../../board/useAddBox.ts'
import { useIsAdded } from '../../core/addedAddresses.ts'
import { AddressOffer } from './AddressOffer.tsx'
import { FeedOffer, FeedOfferSkeleton } from './FeedOffer.tsx'
import styles from './FeedSearch.module.css'

type FeedSearchProps = {
  /** Addresses added in this visit. */
  added: string[]
  onAdded: (url: string) => void
}

/** Searches and adds like the box in the header, with more room for the results: docs/specification.md#add-box. */
export function FeedSearch({ added, onAdded }: FeedSearchProps) {
  const box = useAddBox()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    box.submit()
  }
  return (
    <search aria-labelledby={`${id}-heading`} className={styles.search}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {texts.discoverFeeds()}
      </h2>
      <form className={styles.form} onSubmit={submit}>
        <Search size={16} aria-hidden className={styles.glass} />
        <AddField
          box={box}
          labelledBy={`${id}-heading`}
          placeholder={texts.discoverPlaceholder()}
          className={styles.field}
        />
      </form>
      {box.failure !== null && <p className={styles.failure}>{box.failure}</p>}
      {box.address !== null && (
        <AddressOffer address={box.address} isBusy={box.isBusy} onAdd={(feedUrl) => box.submit({ feedUrl })} />
      )}
      {box.results !== null && (
        <FoundFeeds hasAddress={box.address !== null} {...box.results} added={added} onAdded={onAdded} />
      )}
      <ChooseFeed box={box} />
    </search>
  )
}

type FoundFeedsProps = FeedSearchProps & {
  keyword: string
  /** An address is offered above them, so finding none needs no words. */
  hasAddress: boolean
  /** undefined while they load. */
  found: FeedSearchResult[] | undefined
}

function FoundFeeds({ keyword, hasAddress, found, added, onAdded }: FoundFeedsProps) {
  const isAdded = useIsAdded(added)
  return (
    <div aria-busy={found === undefined}>
      <output className={styles.count}>{found !== undefined && countText(found.length, keyword, hasAddress)}</output>
      {found === undefined && [1, 2, 3].map((key) => <FeedOfferSkeleton key={key} />)}
      {found !== undefined && (
        <ul aria-label={texts.searchResults()} className={styles.results}>
          {found.map((result) => (
            <li key={result.url}>
              <FeedOffer offer={result} isAdded={isAdded?.(result.url) ?? false} onAdded={() => onAdded(result.url)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function countText(count: number, keyword: string, hasAddress: boolean): string {
  if (count > 0) return texts.feedsFound({ count })
  return hasAddress ? '' : texts.noFeedsFound({ keyword })
}

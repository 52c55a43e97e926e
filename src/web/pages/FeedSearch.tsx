import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import type { FeedSearchResult } from '../../shared/api/entities.ts'
import { countOf } from '../../shared/countOf.ts'
import { AddField } from '../board/AddField.tsx'
import { ChooseFeed } from '../board/ChooseFeed.tsx'
import { useAddBox } from '../board/useAddBox.ts'
import { useIsAdded } from '../data/addedAddresses.ts'
import { FeedOffer, FeedOfferSkeleton } from './FeedOffer.tsx'
import styles from './FeedSearch.module.css'

type FeedSearchProps = {
  /** Addresses added in this visit. */
  added: string[]
  onAdded: (url: string) => void
}

/** Discover New Feeds: the rules of the header's box (spec §5), with room for what was found. */
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
        Discover New Feeds
      </h2>
      <form className={styles.form} onSubmit={submit}>
        <Search size={16} aria-hidden className={styles.glass} />
        <AddField
          box={box}
          labelledBy={`${id}-heading`}
          placeholder="A topic, a name or a website"
          className={styles.field}
        />
      </form>
      {box.results !== null && <FoundFeeds {...box.results} added={added} onAdded={onAdded} />}
      <ChooseFeed box={box} />
    </search>
  )
}

type FoundFeedsProps = FeedSearchProps & {
  keyword: string
  /** undefined while they are on the way. */
  found: FeedSearchResult[] | undefined
}

function FoundFeeds({ keyword, found, added, onAdded }: FoundFeedsProps) {
  const isAdded = useIsAdded(added)
  return (
    <div aria-busy={found === undefined}>
      <output className={styles.count}>{found !== undefined && countText(found.length, keyword)}</output>
      {found === undefined && [1, 2, 3].map((key) => <FeedOfferSkeleton key={key} />)}
      {found !== undefined && (
        <ul aria-label="Search results" className={styles.results}>
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

function countText(count: number, keyword: string): string {
  if (count === 0) return `No feeds found for “${keyword}”. The address of a website or a feed works too.`
  return `${countOf(count, 'feed')} found`
}

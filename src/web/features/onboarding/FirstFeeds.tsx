import { useState } from 'react'
import type { SeedCategory } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useIsAdded } from '../../core/addedAddresses.ts'
import { useCategories } from '../../core/categoriesApi.ts'
import { useBringAlong } from '../../core/opmlApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { chooseFirstFeeds } from './chooseFirstFeeds.ts'
import styles from './FirstFeeds.module.css'
import { writeFeedList } from './writeFeedList.ts'

type SeedFeed = SeedCategory['feeds'][number]

const noneAdded: string[] = []

/** A few well-known feeds to choose. They are added as one import, so no feed waits for a slow one. */
export function FirstFeeds({ onBrought }: { onBrought: () => void }) {
  const { data: categories, error } = useCategories()
  const isAdded = useIsAdded(noneAdded)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { bringAlong, isBusy, failure } = useBringAlong(onBrought)
  const offers = chooseFirstFeeds(categories ?? []).filter(({ url }) => !isAdded?.(url))
  const chosen = offers.filter(({ url }) => ticked.has(url))
  const isWaiting = categories === undefined || isAdded === undefined
  if (error !== null || (!isWaiting && offers.length === 0)) return null
  return (
    <section aria-labelledby="first-feeds-heading" aria-busy={isWaiting}>
      <h3 id="first-feeds-heading" className={styles.name}>
        {texts.firstFeedsTitle()}
      </h3>
      {isWaiting && <Skeleton height="352px" />}
      {!isWaiting && (
        <ul aria-labelledby="first-feeds-heading" className={styles.offers}>
          {offers.map((offer) => (
            <li key={offer.url}>
              <Offer
                offer={offer}
                isTicked={ticked.has(offer.url)}
                onToggle={() => setTicked(ticked.symmetricDifference(new Set([offer.url])))}
              />
            </li>
          ))}
        </ul>
      )}
      <FormMessage text={isBusy ? null : failure} />
      <Button
        look="primary"
        isBusy={isBusy}
        aria-disabled={chosen.length === 0 || undefined}
        className={styles.start}
        onClick={() => chosen.length > 0 && bringAlong({ source: { opml: writeFeedList(chosen) }, folders: 'columns' })}
      >
        {texts.startWithFeeds({ count: chosen.length })}
      </Button>
    </section>
  )
}

function Offer({ offer, isTicked, onToggle }: { offer: SeedFeed; isTicked: boolean; onToggle: () => void }) {
  return (
    <label className={styles.offer}>
      <input type="checkbox" className={styles.box} checked={isTicked} onChange={onToggle} />
      <span className={styles.words}>
        <span dir="auto" className={styles.title}>
          {offer.title}
        </span>
        <span dir="auto" className={styles.description}>
          {offer.description}
        </span>
      </span>
    </label>
  )
}

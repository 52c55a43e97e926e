import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SeedCategory } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useIsAdded } from '../../core/addedAddresses.ts'
import { useCategories, useFeedPreviews } from '../../core/categoriesApi.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { arrangeOffers } from './arrangeOffers.ts'
import styles from './CategoryView.module.css'
import { categoryName } from './categoryNames.ts'
import { FeedOffer, FeedOfferSkeleton } from './FeedOffer.tsx'

type CategoryViewProps = {
  categoryId: string
  /** Addresses added in this visit. */
  added: string[]
  onAdded: (url: string) => void
  onBack: () => void
}

/** The feeds of a category, without those that the reader has or that don't answer: docs/specification.md#add-feeds. */
export function CategoryView({ categoryId, added, onAdded, onBack }: CategoryViewProps) {
  const { data: categories } = useCategories()
  const isAdded = useIsAdded(added)
  const category = categories?.find(({ id }) => id === categoryId)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed card is gone, and the page may be scrolled down.
  useEffect(() => heading.current?.focus(), [])
  const addedHere = (url: string) => {
    onAdded(url)
    // The feed and its focused button disappear, so the heading takes the focus.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="category-heading">
      <Button look="quiet" className={styles.back} onClick={onBack}>
        <ArrowLeft size={16} aria-hidden />
        {texts.backToCategories()}
      </Button>
      <h2 ref={heading} id="category-heading" tabIndex={-1} className={styles.heading}>
        {category && categoryName(category)}
      </h2>
      {category === undefined || isAdded === undefined ? (
        <Offers waiting={3} />
      ) : (
        <CategoryFeeds feeds={category.feeds.filter(({ url }) => !isAdded(url))} onAdded={addedHere} onBack={onBack} />
      )}
    </section>
  )
}

type CategoryFeedsProps = { feeds: SeedCategory['feeds'] } & Pick<CategoryViewProps, 'onAdded' | 'onBack'>

function CategoryFeeds({ feeds, onAdded, onBack }: CategoryFeedsProps) {
  const { previews, retry } = useFeedPreviews(feeds.map(({ url }) => url))
  const { ready, waiting } = arrangeOffers(feeds, previews)
  if (feeds.length === 0) {
    return (
      <EmptyState title={texts.allFeedsOfCategoryAdded()}>
        <Button onClick={onBack}>{texts.categoriesOthers()}</Button>
      </EmptyState>
    )
  }
  if (ready.length === 0 && waiting === 0) {
    return (
      <EmptyState title={texts.noPreviewAnswers()}>
        <Button onClick={retry}>{texts.retry()}</Button>
      </EmptyState>
    )
  }
  return <Offers ready={ready} waiting={waiting} onAdded={onAdded} />
}

type OffersProps = {
  ready?: ReturnType<typeof arrangeOffers>['ready']
  waiting: number
  onAdded?: (url: string) => void
}

function Offers({ ready = [], waiting, onAdded }: OffersProps) {
  return (
    <div aria-busy={waiting > 0} className={styles.offers}>
      {ready.map(({ feed, items }) => (
        <FeedOffer key={feed.url} offer={feed} isAdded={false} preview={items} onAdded={() => onAdded?.(feed.url)} />
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Skeletons are all the same.
        <FeedOfferSkeleton key={index} hasPreview />
      ))}
    </div>
  )
}

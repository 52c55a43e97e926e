import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../data/callError.ts'
import { useItemMarks } from '../data/useMarks.ts'
import { usePreferences } from '../data/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { LoadFailure, LoadFailureLine } from '../ui/LoadFailure.tsx'
import { useStableCallback } from '../ui/useStableCallback.ts'
import { useWhenInSight } from '../ui/useWhenInSight.ts'
import styles from './ItemList.module.css'
import { ItemSkeletons } from './ItemSkeleton.tsx'
import { ItemStory } from './ItemStory.tsx'
import type { OpenItem } from './useArticleOverlay.ts'

/** A list that loads page by page (data/savedItems.ts, data/foundItems.ts). */
export type ListedItems = {
  /** undefined until the first page is loaded. */
  items: Item[] | undefined
  /** Folded search terms, marked in the items and the article. */
  terms?: readonly string[] | undefined
  error: Error | null
  retry: () => unknown
  hasMore: boolean
  isLoadingMore: boolean
  showMore: () => unknown
  /** Rises when the list starts again and is to be shown from its top. */
  restarts?: number
}

type ItemListProps = { list: ListedItems; onOpen: OpenItem }

const skeletons = 5

/** Items of many feeds as a list or as cards. More items load near the end. */
export function ItemList({ list, onOpen }: ItemListProps) {
  const { items, terms, error } = list
  const { view } = usePreferences()
  const marks = useItemMarks()
  const open = useStableCallback((item: Item) => onOpen(item, items ?? [], terms))
  if (items === undefined && error === null) return <ItemSkeletons count={skeletons} />
  if (items === undefined) {
    return (
      <LoadFailure
        title={texts.articlesNotLoaded()}
        reason={explainFailure(error, texts.internalError())}
        onRetry={list.retry}
      />
    )
  }
  return (
    <>
      <div className={styles.list} data-view={view}>
        {items.map((item) => (
          <ItemStory
            key={item.id}
            item={item}
            look={view === 'cards' ? 'card' : 'row'}
            heading="h2"
            isFeedNamed
            terms={terms}
            marks={marks}
            onOpen={open}
          />
        ))}
      </div>
      {list.hasMore && <MoreItems list={list} />}
    </>
  )
}

/** Scrolling here loads more items. The button is for readers who do not scroll. */
export function MoreItems({ list: { isLoadingMore, showMore, error } }: Pick<ItemListProps, 'list'>) {
  const end = useWhenInSight(() => error === null && !isLoadingMore && showMore())
  if (error !== null && !isLoadingMore) {
    return <LoadFailureLine text={explainFailure(error, texts.loadMoreFailed())} onRetry={showMore} />
  }
  return (
    <Button ref={end} className={styles.more} isBusy={isLoadingMore} onClick={() => showMore()}>
      {texts.itemsShowMore()}
    </Button>
  )
}

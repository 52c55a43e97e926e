import type { Item } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
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

/** A list that comes page by page, as savedItems.ts and data/foundItems.ts load them. */
export type ListedItems = {
  /** undefined until the first page is there. */
  items: Item[] | undefined
  /** What was searched for, folded; marked in the items and the article. */
  terms?: readonly string[] | undefined
  error: Error | null
  retry: () => unknown
  hasMore: boolean
  isLoadingMore: boolean
  showMore: () => unknown
}

type ItemListProps = { list: ListedItems; onOpen: OpenItem }

const skeletons = 5

/** Items of many feeds one below the other, or as cards, and more of them as the end comes in sight. */
export function ItemList({ list, onOpen }: ItemListProps) {
  const { items, terms, error } = list
  const { view } = usePreferences()
  const marks = useItemMarks()
  const open = useStableCallback((item: Item) => onOpen(item, items ?? [], terms))
  if (items === undefined && error === null) return <ItemSkeletons count={skeletons} />
  if (items === undefined) {
    return (
      <LoadFailure
        title={messages.articlesNotLoaded}
        reason={explainFailure(error, messages.internalError)}
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
      {list.hasMore && <More list={list} />}
    </>
  )
}

/** More comes when this is scrolled into sight; the button is for readers who do not scroll. */
function More({ list: { isLoadingMore, showMore, error } }: Pick<ItemListProps, 'list'>) {
  const end = useWhenInSight(() => error === null && !isLoadingMore && showMore())
  if (error !== null && !isLoadingMore) {
    return <LoadFailureLine text={explainFailure(error, messages.loadMoreFailed)} onRetry={showMore} />
  }
  return (
    <Button ref={end} className={styles.more} isBusy={isLoadingMore} onClick={() => showMore()}>
      Show more
    </Button>
  )
}

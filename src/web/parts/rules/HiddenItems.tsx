import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { type HiddenScope, useHiddenItems } from '../../core/hiddenItems.ts'
import { useItemMarks } from '../../core/useMarks.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailureLine } from '../../ui/LoadFailure.tsx'
import { ItemSkeletons } from '../ItemSkeleton.tsx'
import { ItemStory } from '../ItemStory.tsx'
import styles from './HiddenItems.module.css'

type HiddenItemsProps = { scope: HiddenScope; heading: 'h2' | 'h3' | 'h4'; onOpen: (item: Item) => void }

/** The items of a list that rules hide, each with its rule and a button that brings it back. */
export function HiddenItems({ scope, heading, onOpen }: HiddenItemsProps) {
  const { items, error, ...list } = useHiddenItems(scope, { isWanted: true })
  const marks = useItemMarks()
  return (
    <section aria-label={texts.hiddenItems()} className={styles.hidden}>
      {items === undefined && error === null && <ItemSkeletons count={1} />}
      {items?.map((item) => (
        <ItemStory
          key={item.id}
          item={item}
          look="row"
          heading={heading}
          isFeedNamed={scope.feedId === undefined}
          marks={marks}
          onOpen={onOpen}
        />
      ))}
      <LoadFailureLine
        text={error === null ? null : explainFailure(error, texts.loadMoreFailed())}
        onRetry={items === undefined ? list.retry : list.showMore}
      />
      {list.hasMore && (
        <Button look="quiet" className={styles.more} isBusy={list.isLoadingMore} onClick={() => list.showMore()}>
          {texts.blockLoadMore()}
        </Button>
      )}
    </section>
  )
}

import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../api/callError.ts'
import { ItemSkeletons } from '../items/ItemSkeleton.tsx'
import { ItemStory } from '../items/ItemStory.tsx'
import type { OpenItem } from '../items/useArticleOverlay.ts'
import { usePreferences } from '../reader/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './FoundList.module.css'
import type { useFoundItems } from './foundItems.ts'
import { useWhenInSight } from './useWhenInSight.ts'

type FoundListProps = { found: ReturnType<typeof useFoundItems>; onOpen: OpenItem }

const skeletons = 5

/** What was found, and more of it as the end comes in sight. */
export function FoundList({ found, onOpen }: FoundListProps) {
  const { items, terms, error, refusal } = found
  const { view } = usePreferences()
  if (items === undefined && error === null) return <ItemSkeletons count={skeletons} />
  if (items === undefined && refusal !== null) return null
  if (items === undefined) {
    return (
      <EmptyState title="The search did not come through" hint={explainFailure(error, messages.internalError)}>
        <Button onClick={() => found.retry()}>Try again</Button>
      </EmptyState>
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
            onOpen={(opened) => onOpen(opened, items, terms)}
          />
        ))}
      </div>
      {found.hasMore && <More found={found} />}
    </>
  )
}

/** A button, for who can't scroll and for when loading more failed. */
function More({ found: { isLoadingMore, showMore, error } }: Pick<FoundListProps, 'found'>) {
  const end = useWhenInSight(() => error === null && !isLoadingMore && showMore())
  return (
    <Button ref={end} className={styles.more} isBusy={isLoadingMore} onClick={() => showMore()}>
      Show more
    </Button>
  )
}

import type { Item } from '../../shared/api/entities.ts'
import { messages, savedItemsCount } from '../../shared/messages.ts'
import { explainFailure } from '../api/callError.ts'
import { usePreferences } from '../reader/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ItemSkeletons } from './ItemSkeleton.tsx'
import { ItemStory } from './ItemStory.tsx'
import styles from './SavedPage.module.css'
import { useSavedItems } from './savedItems.ts'

type SavedPageProps = { onOpen: (item: Item, list: Item[]) => void }

/** What the reader keeps, newest first. */
export function SavedPage({ onOpen }: SavedPageProps) {
  const saved = useSavedItems()
  const { view } = usePreferences()
  const { items, total, error } = saved
  return (
    <section className={styles.page} aria-labelledby="saved-heading">
      <h1 id="saved-heading" className={styles.title}>
        Saved
      </h1>
      {items === undefined && error === null && <ItemSkeletons count={5} />}
      {items === undefined && error !== null && (
        <EmptyState title="Saved items could not be loaded" hint={explainFailure(error, messages.internalError)}>
          <Button onClick={() => saved.retry()}>Try again</Button>
        </EmptyState>
      )}
      {items !== undefined && <output className={styles.count}>{savedItemsCount(total)}</output>}
      {items !== undefined && total === 0 && <p className={styles.hint}>Save an article, and it waits for you here.</p>}
      {items !== undefined && (
        <div className={styles.list} data-view={view}>
          {items.map((item) => (
            <ItemStory
              key={item.id}
              item={item}
              look={view === 'cards' ? 'card' : 'row'}
              heading="h2"
              isFeedNamed
              onOpen={() => onOpen(item, items)}
            />
          ))}
        </div>
      )}
      {saved.hasMore && (
        <Button className={styles.more} isBusy={saved.isLoadingMore} onClick={saved.showMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

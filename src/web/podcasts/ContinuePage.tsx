import type { Item } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../api/callError.ts'
import { ItemSkeletons } from '../items/ItemSkeleton.tsx'
import { ItemStory } from '../items/ItemStory.tsx'
import { itemTitle } from '../items/itemTitle.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './ContinuePage.module.css'
import { useFinishListening, useItemsToContinue } from './itemsToContinue.ts'

type ContinuePageProps = { onOpen: (item: Item, list: Item[]) => void }

/** What was begun and waits to be heard to its end, last played first. */
export function ContinuePage({ onOpen }: ContinuePageProps) {
  const { items, error, retry } = useItemsToContinue()
  const finish = useFinishListening()
  return (
    <section className={styles.page} aria-labelledby="continue-heading">
      <h1 id="continue-heading" className={styles.title}>
        Continue listening
      </h1>
      {items === undefined && error === null && <ItemSkeletons count={3} />}
      {items === undefined && error !== null && (
        <EmptyState title="This list could not be loaded" hint={explainFailure(error, messages.internalError)}>
          <Button onClick={() => retry()}>Try again</Button>
        </EmptyState>
      )}
      {items?.length === 0 && (
        <EmptyState title="Nothing begun" hint="What you start to hear and do not finish waits for you here." />
      )}
      {items?.map((item) => (
        <div key={item.id} className={styles.row}>
          <ItemStory item={item} look="row" heading="h2" isFeedNamed onOpen={() => onOpen(item, items)} />
          <Button
            look="quiet"
            aria-label={`Done: ${itemTitle(item)}`}
            className={styles.done}
            isBusy={finish.isPending && finish.variables.id === item.id}
            onClick={() => finish.mutate(item)}
          >
            Done
          </Button>
        </div>
      ))}
    </section>
  )
}

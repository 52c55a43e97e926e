import type { Item } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../api/callError.ts'
import { ItemSkeletons } from '../items/ItemSkeleton.tsx'
import { ItemStory } from '../items/ItemStory.tsx'
import { ItemsPage } from '../items/ItemsPage.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFinishListening, useItemsToContinue } from './itemsToContinue.ts'

type ContinuePageProps = { onOpen: (item: Item, list: Item[]) => void }

/** What was begun and waits to be heard to its end, last played first. */
export function ContinuePage({ onOpen }: ContinuePageProps) {
  const { items, error, retry } = useItemsToContinue()
  const finish = useFinishListening()
  return (
    <ItemsPage title="Continue listening">
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
        <ItemStory
          key={item.id}
          item={item}
          look="row"
          heading="h2"
          isFeedNamed
          more={{
            label: 'Done',
            isBusy: finish.isPending && finish.variables.id === item.id,
            onPress: () => finish.mutate(item),
          }}
          onOpen={() => onOpen(item, items)}
        />
      ))}
    </ItemsPage>
  )
}

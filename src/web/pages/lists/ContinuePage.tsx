import { useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { finishListening } from '../../actions/items.ts'
import { explainFailure } from '../../core/callError.ts'
import { useFinish, useItemsToContinue } from '../../core/itemsToContinue.ts'
import { useItemMarks } from '../../core/useMarks.ts'
import { ItemsPage } from '../../frame/ItemsPage.tsx'
import { continueLabel } from '../../parts/continueLabel.ts'
import { ItemSkeletons } from '../../parts/ItemSkeleton.tsx'
import { ItemStory } from '../../parts/ItemStory.tsx'
import { ToMyFeeds } from '../../parts/ToMyFeeds.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { useStableCallback } from '../../ui/useStableCallback.ts'

type ContinuePageProps = { onOpen: (item: Item, list: Item[]) => void }

/** Unfinished texts and recordings, the latest first. */
export function ContinuePage({ onOpen }: ContinuePageProps) {
  const { items, error, retry } = useItemsToContinue()
  const marks = useItemMarks()
  const finish = useFinish()
  const [done] = useState(() => finishListening(finish))
  const open = useStableCallback((item: Item) => onOpen(item, items ?? []))
  return (
    <ItemsPage title={continueLabel(items ?? [])}>
      {items === undefined && error === null && <ItemSkeletons count={3} />}
      {items === undefined && error !== null && (
        <LoadFailure
          title={texts.articlesNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={retry}
        />
      )}
      {items?.length === 0 && (
        <EmptyState title={texts.nothingToContinue()} hint={texts.nothingToContinueHint()}>
          <ToMyFeeds />
        </EmptyState>
      )}
      {items?.map((item) => (
        <ItemStory
          key={item.id}
          item={item}
          look="row"
          heading="h2"
          isFeedNamed
          marks={marks}
          more={done}
          onOpen={open}
        />
      ))}
    </ItemsPage>
  )
}

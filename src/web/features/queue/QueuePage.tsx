import { Play } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { usePlayer } from '../../core/usePlayer.ts'
import { ItemsPage } from '../../frame/ItemsPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { playFirst } from './playQueue.ts'
import styles from './QueueList.module.css'
import { QueueList } from './QueueList.tsx'
import { useQueue } from './queueApi.ts'
import { SleepMenu } from './SleepMenu.tsx'

/** The queue as a page, where it is started when nothing plays. */
export function QueuePage({ onOpen }: { onOpen: (item: Item, list: Item[]) => void }) {
  const { items, error, retry } = useQueue()
  const player = usePlayer()
  return (
    <ItemsPage title={texts.queue()}>
      {items === undefined && error === null && <Skeleton height="120px" />}
      {items === undefined && error !== null && (
        <LoadFailure
          title={texts.articlesNotLoaded()}
          reason={explainFailure(error, texts.internalError())}
          onRetry={retry}
        />
      )}
      {items?.length === 0 && <EmptyState title={texts.queueEmpty()} hint={texts.queueEmptyHint()} />}
      {items !== undefined && items.length > 0 && (
        <>
          <div className={styles.tools}>
            <Button look="primary" onClick={() => playFirst(player, items)}>
              <Play size={16} aria-hidden fill="currentColor" />
              {texts.recordingPlay()}
            </Button>
            <SleepMenu />
          </div>
          <QueueList items={items} onOpen={(item) => onOpen(item, items)} />
        </>
      )}
    </ItemsPage>
  )
}

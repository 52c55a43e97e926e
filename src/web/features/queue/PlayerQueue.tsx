import { ListMusic } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { openArticle } from '../../core/articleOpener.ts'
import { Popover } from '../../ui/Popover.tsx'
import styles from './QueueList.module.css'
import { QueueList } from './QueueList.tsx'
import { useQueue } from './queueApi.ts'
import { SleepMenu } from './SleepMenu.tsx'

/** In the player: the sleep timer and the queue. Phones have them on the page of the queue. */
export function PlayerQueue() {
  const { items = [] } = useQueue()
  return (
    <span className={styles.inPlayer}>
      <SleepMenu />
      <Popover label={texts.queue()} icon={ListMusic}>
        {(close) =>
          items.length === 0 ? (
            <p className={styles.note}>{texts.queueEmpty()}</p>
          ) : (
            <QueueList
              items={items}
              onOpen={(item) => {
                close()
                openArticle(item)
              }}
            />
          )
        }
      </Popover>
    </span>
  )
}

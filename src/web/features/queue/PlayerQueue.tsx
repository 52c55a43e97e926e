import { ListMusic, Moon } from 'lucide-react'
import { texts } from '../../../shared/texts/texts.ts'
import { openArticle } from '../../core/articleOpener.ts'
import { Menu } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import styles from './QueueList.module.css'
import { QueueList } from './QueueList.tsx'
import { useQueue } from './queueApi.ts'
import { setSleep, useSleep } from './sleepTimer.ts'

const sleepMinutes = [15, 30, 60]

/** In the player: the queue, and the sleep timer. */
export function PlayerQueue() {
  const { items = [] } = useQueue()
  const sleep = useSleep()
  return (
    <>
      <Menu
        label={texts.sleepTimer()}
        icon={Moon}
        items={[
          { label: texts.sleepOff(), isChecked: sleep === null, onChoose: () => setSleep(null) },
          { label: texts.sleepAtEnd(), isChecked: sleep === 'atEnd', onChoose: () => setSleep('atEnd') },
          ...sleepMinutes.map((minutes) => ({
            label: texts.sleepAfter({ minutes }),
            isChecked: sleep !== null && sleep !== 'atEnd' && sleep.minutes === minutes,
            onChoose: () => setSleep({ minutes, at: Date.now() + minutes * 60_000 }),
          })),
        ]}
      />
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
    </>
  )
}

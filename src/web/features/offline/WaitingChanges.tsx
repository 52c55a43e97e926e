import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { waitingSetting } from '../../core/waitingChanges.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { readWaiting, removeWaiting, type WaitingChange } from './changesStore.ts'
import { describeChange } from './describeChange.ts'
import { dropDeviceCopy } from './deviceAnswers.ts'
import styles from './WaitingChanges.module.css'

/** How many changes wait for the server; the dialog lists them. */
export function WaitingChanges() {
  const { count } = useDeviceSetting(waitingSetting)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {count > 0 && (
        <Button look="quiet" className={styles.open} onClick={() => setOpen(true)}>
          {texts.changesWait({ count })}
        </Button>
      )}
      {isOpen && <WaitingDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function WaitingDialog({ onClose }: { onClose: () => void }) {
  const { userId, count } = useDeviceSetting(waitingSetting)
  const cache = useQueryClient()
  const { data: waiting = [] } = useQuery({
    queryKey: ['waitingChanges', count],
    queryFn: () => readWaiting(userId),
    networkMode: 'always',
    staleTime: 0,
  })
  const takeBack = async ({ id }: WaitingChange) => {
    await removeWaiting([id], userId)
    dropDeviceCopy()
    await cache.invalidateQueries()
  }
  return (
    <Dialog title={texts.changesWait({ count })} onClose={onClose}>
      <p className={styles.hint}>{texts.changesWaitHint()}</p>
      <ul className={styles.changes}>
        {waiting.toReversed().map((each) => (
          <li key={each.id} className={styles.change}>
            <span className={styles.text}>
              {describeChange(each)} <RelativeTime at={new Date(each.madeAt).toISOString()} />
            </span>
            <Button look="quiet" onClick={() => void takeBack(each)}>
              {texts.undo()}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

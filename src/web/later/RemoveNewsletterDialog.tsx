import { useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import type { Leaving } from '../../shared/api/newsletters.ts'
import { useLeaveNewsletter, useLeaving } from '../data/newslettersApi.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Switch } from '../ui/Switch.tsx'
import styles from './RemoveNewsletterDialog.module.css'

type RemoveNewsletterDialogProps = { feed: Feed; onClose: () => void }

/** Asks before a newsletter goes, and offers the way out that its sender has. */
export function RemoveNewsletterDialog({ feed, onClose }: RemoveNewsletterDialogProps) {
  const leaving = useLeaving(feed.id)
  const removing = useLeaveNewsletter()
  const [unsubscribe, setUnsubscribe] = useState(true)
  const [block, setBlock] = useState(false)
  const asksSender = unsubscribe && leaving?.way === 'oneClick'
  return (
    <Dialog title={`Delete ${feed.title}?`} onClose={onClose}>
      <p>Its articles leave your board. Everything you saved or tagged stays.</p>
      <div className={styles.choices}>
        {leaving?.way === 'oneClick' && (
          <Switch label="Unsubscribe from the sender" isOn={unsubscribe} onChange={setUnsubscribe} />
        )}
        <OwnWayOut leaving={leaving} />
        <Switch label="Block this sender" isOn={block} onChange={setBlock} />
      </div>
      {!asksSender && !block && (
        <p className={styles.note}>It comes back with its next mail unless you unsubscribe or block it.</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          isBusy={removing.isPending}
          onClick={() => removing.mutate({ feedId: feed.id, unsubscribe: asksSender, block }, { onSuccess: onClose })}
        >
          Delete
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Where the sender takes no wish from us, the reader goes there: the server never opens such a page. */
function OwnWayOut({ leaving }: { leaving: Leaving | undefined }) {
  if (leaving === undefined || leaving.address === null) return null
  return (
    <a href={leaving.address} target="_blank" rel="noopener noreferrer" className={styles.way}>
      {leaving.way === 'mail' ? 'Unsubscribe by mail' : 'Open its unsubscribe page'}
    </a>
  )
}

import { useState } from 'react'
import type { Feed } from '../../../shared/api/entities.ts'
import type { Leaving } from '../../../shared/features/newsletters.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useLeaveNewsletter, useLeaving } from './newslettersApi.ts'
import styles from './RemoveNewsletterDialog.module.css'

type RemoveNewsletterDialogProps = { feed: Feed; onClose: () => void }

/** Confirms the deletion of a newsletter, and offers to unsubscribe if its sender has a way to. */
export function RemoveNewsletterDialog({ feed, onClose }: RemoveNewsletterDialogProps) {
  const leaving = useLeaving(feed.id)
  const removing = useLeaveNewsletter()
  const [unsubscribe, setUnsubscribe] = useState(true)
  const [block, setBlock] = useState(false)
  const asksSender = unsubscribe && leaving?.way === 'oneClick'
  return (
    <Dialog title={texts.deleteFeedTitle(feed)} onClose={onClose}>
      <p>{texts.deleteFeedText()}</p>
      <div className={styles.choices}>
        {leaving?.way === 'oneClick' && (
          <Switch label={texts.unsubscribeFromSender()} isOn={unsubscribe} onChange={setUnsubscribe} />
        )}
        <OwnWayOut leaving={leaving} />
        <Switch label={texts.blockSender()} isOn={block} onChange={setBlock} />
      </div>
      {!asksSender && !block && <p className={styles.note}>{texts.newsletterReturns()}</p>}
      <DialogActions>
        <Button onClick={onClose}>{texts.cancel()}</Button>
        <Button
          look="danger"
          isBusy={removing.isPending}
          onClick={() => removing.mutate({ feedId: feed.id, unsubscribe: asksSender, block }, { onSuccess: onClose })}
        >
          {texts.delete()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Without one-click unsubscribing, the reader opens the page or the mail: the server never does. */
function OwnWayOut({ leaving }: { leaving: Leaving | undefined }) {
  if (leaving === undefined || leaving.address === null) return null
  return (
    <a href={leaving.address} target="_blank" rel="noopener noreferrer" className={styles.way}>
      {leaving.way === 'mail' ? texts.unsubscribeByMail() : texts.openUnsubscribePage()}
    </a>
  )
}

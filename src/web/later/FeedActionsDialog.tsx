import type { Feed } from '../../shared/api/entities.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { useDeleteFeed } from '../data/feedsApi.ts'
import { useFeedDetails } from '../data/useFeedDetails.ts'
import { FeedTagPicker } from '../parts/FeedTagPicker.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx'
import { RemoveNewsletterDialog } from './RemoveNewsletterDialog.tsx'
import { RetentionDialog } from './RetentionDialog.tsx'

type FeedActionsDialogProps = { feed: Feed; open: FeedDialog; onClose: () => void }

/** What a feed's menus open. */
export function FeedActionsDialog({ feed, open, onClose }: FeedActionsDialogProps) {
  const isKnown = useFeedDetails(feed)
  if (open === 'delete' && feed.kind === 'newsletter') return <RemoveNewsletterDialog feed={feed} onClose={onClose} />
  if (open === 'delete') return <DeleteFeedDialog feed={feed} onClose={onClose} />
  if (!isKnown) return null
  if (open === 'address') return <ChangeAddressDialog feed={feed} onClose={onClose} />
  if (open === 'retention') return <RetentionDialog feed={feed} onClose={onClose} />
  return (
    <Dialog title={`Tags of ${feed.title}`} onClose={onClose}>
      <FeedTagPicker feed={feed} />
    </Dialog>
  )
}

function DeleteFeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const deleting = useDeleteFeed()
  return (
    <ConfirmDialog
      title={`Delete ${feed.title}?`}
      text="Its articles leave your board. Everything you saved or tagged stays."
      confirmLabel="Delete"
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(feed.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { slot } from '../core/feature.ts'
import { useDeleteFeed } from '../core/feedsApi.ts'
import { useFeedDetails } from '../core/useFeedDetails.ts'
import { FeedTagPicker } from '../parts/FeedTagPicker.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FadingDialog, MuteDialog } from './CalmDialogs.tsx'
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx'
import { RenameFeedDialog } from './RenameFeedDialog.tsx'
import { RetentionDialog } from './RetentionDialog.tsx'
import { WholeArticlesDialog } from './WholeArticlesDialog.tsx'

type FeedActionsDialogProps = { feed: Feed; open: FeedDialog; onClose: () => void }

/** The dialogs of a feed's menu. */
export function FeedActionsDialog({ feed, open, onClose }: FeedActionsDialogProps) {
  const isKnown = useFeedDetails(feed)
  const DeleteNewsletter = feed.kind === 'newsletter' ? slot('deleteNewsletter') : undefined
  if (open === 'delete' && DeleteNewsletter) return <DeleteNewsletter feed={feed} onClose={onClose} />
  if (open === 'delete') return <DeleteFeedDialog feed={feed} onClose={onClose} />
  if (open === 'rename') return <RenameFeedDialog feed={feed} onClose={onClose} />
  if (typeof open === 'object') return <open.Dialog feed={feed} onClose={onClose} />
  if (!isKnown) return null
  if (open === 'address') return <ChangeAddressDialog feed={feed} onClose={onClose} />
  if (open === 'fading') return <FadingDialog feed={feed} onClose={onClose} />
  if (open === 'mute') return <MuteDialog feed={feed} onClose={onClose} />
  if (open === 'retention') return <RetentionDialog feed={feed} onClose={onClose} />
  if (open === 'wholeArticles') return <WholeArticlesDialog feed={feed} onClose={onClose} />
  return (
    <Dialog title={texts.feedTagsTitle(feed)} onClose={onClose}>
      <FeedTagPicker feed={feed} />
    </Dialog>
  )
}

function DeleteFeedDialog({ feed, onClose }: { feed: Feed; onClose: () => void }) {
  const deleting = useDeleteFeed()
  return (
    <ConfirmDialog
      title={texts.deleteFeedTitle(feed)}
      text={texts.deleteFeedText()}
      confirmLabel={texts.delete()}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(feed.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

import type { Feed, Tag } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useColumns } from '../core/columnsApi.ts'
import { useTagFeed } from '../core/tagsApi.ts'
import { CheckRow } from '../parts/TagChecklist.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import styles from './TagFeedsDialog.module.css'

/** All feeds by column: a tick tags the feed at once. */
export function TagFeedsDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const columns = useColumns().data ?? []
  return (
    <Dialog title={texts.tagFeedsTitle(tag)} onClose={onClose}>
      <div className={styles.columns}>
        {columns
          .filter(({ feeds }) => feeds.length > 0)
          .map(({ id, name, feeds }) => (
            <fieldset key={id}>
              <legend dir="auto" className={styles.name}>
                {name}
              </legend>
              {feeds.map((feed) => (
                <FeedRow key={feed.id} tag={tag} feed={feed} />
              ))}
            </fieldset>
          ))}
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {texts.dialogClose()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function FeedRow({ tag, feed }: { tag: Tag; feed: Feed }) {
  const change = useTagFeed(feed.id)
  return (
    <CheckRow isChosen={feed.feedTags.some(({ tagId }) => tagId === tag.id)} onChange={(isOn) => change({ tag, isOn })}>
      <bdi className={styles.feed}>{feed.title}</bdi>
    </CheckRow>
  )
}

import { ArrowLeft, X } from 'lucide-react'
import type { Feed, Tag } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useShownBoard } from '../core/boards.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { TagBadge } from '../parts/TagBadge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { BoardTools } from './BoardTools.tsx'
import styles from './BoardTop.module.css'

type BoardTopProps = {
  isPaged: boolean
  feed: Feed | undefined
  tag: Tag | undefined
  waiting: { count: number; show: () => void }
}

/** The title of the view (one feed has its own, in its block), the selected tag and the number of new articles. Narrow windows have the tools in the menu. */
export function BoardTop({ isPaged, feed, tag, waiting }: BoardTopProps) {
  const board = useShownBoard()
  const title = board?.name ?? texts.showMyFeeds()
  const notes = (
    <>
      {tag !== undefined && <SelectedTag tag={tag} />}
      {waiting.count > 0 && (
        <Button look="primary" className={styles.waiting} onClick={waiting.show}>
          {texts.boardNew({ count: waiting.count })}
        </Button>
      )}
    </>
  )
  if (!isPaged) {
    return (
      <BoardTools>
        {feed === undefined ? (
          <h1 dir="auto" className={styles.title}>
            {title}
          </h1>
        ) : (
          <BackToAll />
        )}
        {notes}
      </BoardTools>
    )
  }
  const hasLine = feed !== undefined || tag !== undefined || waiting.count > 0
  return (
    <>
      {feed === undefined && (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      )}
      {hasLine && (
        <div className={styles.line}>
          {feed !== undefined && <BackToAll />}
          {notes}
        </div>
      )}
    </>
  )
}

function SelectedTag({ tag }: { tag: Tag }) {
  const { selectTag } = useReaderView()
  return (
    <span className={styles.tag}>
      <TagBadge tag={tag} />
      <IconButton label={texts.boardAllItems()} icon={X} iconSize={14} onClick={() => selectTag(undefined)} />
    </span>
  )
}

function BackToAll() {
  const { showAllItems } = useReaderView()
  return (
    <Button look="quiet" onClick={showAllItems}>
      <ArrowLeft size={16} aria-hidden />
      {texts.boardAllItems()}
    </Button>
  )
}

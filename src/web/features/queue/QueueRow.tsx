import { useDraggable, useDroppable } from '@dnd-kit/core'
import { GripVertical, Play, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import type { Recording } from '../../core/player.ts'
import { hasSound } from '../../core/usePlayer.ts'
import { shortTime } from '../../ui/durations.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { formatShare } from '../../ui/language.ts'
import { useKeptShare } from './episodeShares.ts'
import styles from './QueueList.module.css'

type QueueRowProps = {
  item: Item
  /** The element with the help for the handle. */
  helpId: string
  onOpen: () => void
  onPlay: () => void
  onMove: (steps: 1 | -1) => void
  onRemove: () => void
}

export function QueueRow({ item, helpId, onOpen, onPlay, onMove, onRemove }: QueueRowProps) {
  const title = itemTitle(item)
  const { setNodeRef, isOver, active } = useDroppable({ id: item.id })
  const { setNodeRef: setHandle, listeners, transform, isDragging } = useDraggable({ id: item.id })
  const moveByKey = (event: KeyboardEvent) => {
    const steps = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp']
    if (steps === undefined) return
    // The page stays where it is.
    event.preventDefault()
    onMove(steps)
  }
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragged={isDragging || undefined}
      data-drop={isOver && active?.id !== item.id ? 'here' : undefined}
      style={isDragging && transform !== null ? { translate: `0 ${transform.y}px` } : undefined}
    >
      <button
        ref={setHandle}
        type="button"
        aria-label={texts.ruleDrag({ name: title })}
        aria-describedby={helpId}
        className={styles.handle}
        {...listeners}
        onKeyDown={moveByKey}
      >
        <GripVertical size={14} aria-hidden />
      </button>
      <div className={styles.text}>
        <button type="button" dir="auto" className={styles.title} onClick={onOpen}>
          {title}
        </button>
        <p className={styles.facts}>
          <bdi>{item.feed.title}</bdi> {lengthOf(item)} {hasSound(item) && <KeptState recording={item} />}
        </p>
      </div>
      <IconButton label={texts.soundPlay({ title })} icon={Play} iconSize={16} onClick={onPlay} />
      <IconButton label={texts.queueRemove({ title })} icon={X} iconSize={16} onClick={onRemove} />
    </li>
  )
}

/** Whether the episode plays without a network. */
function KeptState({ recording }: { recording: Recording }) {
  const share = useKeptShare(recording)
  if (share === null) return null
  return <span>{share === 1 ? texts.episodeKept() : texts.episodeFetching({ share: formatShare(share) })}</span>
}

function lengthOf({ sound, minutes }: Item): string | null {
  if (sound !== null) return sound.durationSeconds === null ? null : shortTime(sound.durationSeconds)
  return minutes === null ? null : texts.readingMinutes({ minutes })
}

import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import styles from './DragHandle.module.css'
import { feedPlace } from './dropPlaces.ts'

export function DragHandle({ feed }: { feed: Feed }) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: feedPlace(feed.id) })
  return (
    <button
      ref={setNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={`Drag ${feed.title}`}
      className={styles.handle}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  )
}

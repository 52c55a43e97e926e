import { useDraggable } from '@dnd-kit/core'
import { GripVertical } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import styles from './DragHandle.module.css'

/** What a block is dragged by. `place` is one of dropPlaces.ts. */
export function DragHandle({ place, title }: { place: string; title: string }) {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: place })
  return (
    <button
      ref={setNodeRef}
      type="button"
      {...attributes}
      {...listeners}
      aria-label={texts.blockDrag({ title })}
      className={styles.handle}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  )
}

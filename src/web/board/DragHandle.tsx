import { GripVertical } from 'lucide-react'
import { use, useCallback } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { DraggingContext, dragHelpId } from '../parts/dragPlaces.ts'
import styles from './DragHandle.module.css'

/** The handle of a block, for dragging. `place` is one of parts/dragPlaces.ts. */
export function DragHandle({ place, title }: { place: string; title: string }) {
  const dragging = use(DraggingContext)
  const attach = useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : dragging?.places.add('handle', place, element)),
    [dragging, place],
  )
  return (
    <button
      ref={attach}
      type="button"
      aria-label={texts.blockDrag({ title })}
      aria-roledescription={texts.draggable()}
      aria-describedby={dragHelpId}
      className={styles.handle}
      onPointerEnter={dragging?.prepare}
      onFocus={dragging?.prepare}
      onPointerDown={(event) => {
        dragging?.prepare()
        dragging?.places.press(place, 'onPointerDown', event)
      }}
      onKeyDown={(event) => dragging?.places.press(place, 'onKeyDown', event)}
    >
      <GripVertical size={14} aria-hidden />
    </button>
  )
}

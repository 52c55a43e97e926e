import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useIsBoardShown } from '../core/boardItems.ts'
import { createDragPlaces, DraggingContext, dragHelpId } from '../parts/dragPlaces.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { untilFirstInput } from '../ui/untilFirstInput.ts'

const loadDragLayer = () => import('./drag/DragLayer.tsx')
const DragLayer = lazyComponent(async () => (await loadDragLayer()).DragLayer)

/** Lets feeds and searches be dragged among the columns inside it. Its script comes after the board. */
export function DragBoard({ columns, children }: { columns: Column[]; children: ReactNode }) {
  const [places] = useState(createDragPlaces)
  const [isWanted, setWanted] = useState(false)
  const isBoardShown = useIsBoardShown()
  useEffect(() => {
    if (!isBoardShown) return
    // A finger gives no notice before it presses, unlike a pointer that hovers.
    const hasNotice = matchMedia('(hover: hover)').matches
    // A script that can't load now loads when it is used.
    if (hasNotice) void untilFirstInput().then(() => loadDragLayer().catch(() => {}))
    else
      loadDragLayer().then(
        () => setWanted(true),
        () => {},
      )
  }, [isBoardShown])
  const dragging = useMemo(() => ({ places, prepare: () => setWanted(true) }), [places])
  return (
    <DraggingContext value={dragging}>
      {children}
      <p id={dragHelpId} hidden>
        {texts.dragInstructions()}
      </p>
      {isWanted && <DragLayer columns={columns} places={places} />}
    </DraggingContext>
  )
}

import { DndContext, type DragEndEvent, PointerSensor, pointerWithin, useSensor, useSensors } from '@dnd-kit/core'
import { useEffect, useId, useState } from 'react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { hasEpisodesSetting } from '../../core/keptSounds.ts'
import { usePlayer } from '../../core/usePlayer.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { keepTaken } from './keepTaken.ts'
import { playItem } from './playQueue.ts'
import styles from './QueueList.module.css'
import { QueueRow } from './QueueRow.tsx'
import { useChangeQueue } from './queueApi.ts'

/** A shorter movement of the pointer is a press, not a drag. */
const dragStartsAfterPx = 5

/** The queue, whose order changes by drag and by the arrow keys on a handle. */
export function QueueList({ items, onOpen }: { items: Item[]; onOpen: (item: Item) => void }) {
  const { put, remove } = useChangeQueue()
  const player = usePlayer()
  const helpId = useId()
  // Without a network, Play needs the kept episodes soon.
  useEffect(() => {
    if (hasEpisodesSetting.get()) keepTaken()
  }, [])
  const [announced, setAnnounced] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragStartsAfterPx } }))
  const move = (item: Item, place: number) => {
    const others = items.filter(({ id }) => id !== item.id)
    if (place < 0 || place >= items.length || items[place] === item) return
    void put(item, others[place - 1]?.id ?? null)
    setAnnounced(texts.queueMoved({ title: itemTitle(item), place: place + 1, count: items.length }))
  }
  const drop = ({ active, over }: DragEndEvent) => {
    const item = items.find(({ id }) => id === active.id)
    const place = items.findIndex(({ id }) => id === over?.id)
    if (item !== undefined && place >= 0) move(item, place)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={drop}>
      <ol aria-label={texts.queue()} className={styles.list}>
        {items.map((item, place) => (
          <QueueRow
            key={item.id}
            item={item}
            helpId={helpId}
            onOpen={() => onOpen(item)}
            onPlay={() => playItem(player, item)}
            onMove={(steps) => move(item, place + steps)}
            onRemove={() => void remove(item)}
          />
        ))}
      </ol>
      <p id={helpId} hidden>
        {texts.ruleDragHelp()}
      </p>
      <output>
        <VisuallyHidden>{announced}</VisuallyHidden>
      </output>
    </DndContext>
  )
}

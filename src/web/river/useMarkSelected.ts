import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useFindItem } from '../core/useFindItem.ts'
import { type ItemMarks, useItemMarks } from '../core/useMarks.ts'
import { useToast } from '../ui/toastContext.ts'

/** A mark of selected items: what sets it, whether an item has it, and the message. */
type SelectionMark = {
  set: (marks: ItemMarks, item: Item, isDone: boolean) => Promise<void>
  isDone: (item: Item) => boolean
  message: (values: { count: number }) => string
}

export const markedUnread: SelectionMark = {
  set: ({ setRead }, item, isDone) => setRead(item, !isDone),
  isDone: ({ isRead }) => !isRead,
  message: texts.selectionUnread,
}

export const saved: SelectionMark = {
  set: ({ setSaved }, item, isDone) => setSaved(item, isDone),
  isDone: ({ isSaved }) => isSaved,
  message: texts.selectionSaved,
}

/** Marks those of the items that don't have the mark yet. Undo takes it only from these. */
export function useMarkSelected() {
  const marks = useItemMarks()
  const findItem = useFindItem()
  const showToast = useToast()
  return async (items: Item[], { set, isDone, message }: SelectionMark) => {
    const changed = items.filter((item) => !isDone(item))
    await Promise.all(changed.map((item) => set(marks, item, true)))
    // A refused mark has reported itself.
    const done = changed.flatMap(({ id }) => findItem(id) ?? []).filter(isDone)
    if (done.length === 0) return
    const undo = () => void Promise.all(done.map((item) => set(marks, item, false)))
    showToast({
      kind: 'success',
      text: message({ count: done.length }),
      action: { label: texts.undo(), onChoose: undo },
    })
  }
}

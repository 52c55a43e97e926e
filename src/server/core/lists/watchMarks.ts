import type { Db } from '../../db/schema.ts'
import { findViews, type ItemView } from '../items/items.queries.ts'
import type { TimedMark } from '../items/marks.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'

type Watched = {
  marks: TimedMark[]
  is: 'read' | 'unread' | 'saved' | 'unsaved'
  /** Whether an item has the mark already. */
  isSet: (view: ItemView) => boolean
}

/** Call it before the marks are made, and its result with the marked items: the log of a key gets those that changed. */
export async function watchMarks(
  db: Db,
  reader: Caller,
  { marks, is, isSet }: Watched,
): Promise<(markedIds: number[]) => void> {
  if (reader.key === undefined) return () => {}
  const views = await findViews(
    db,
    reader,
    marks.map(({ itemId }) => itemId),
  )
  const unchanged = new Set(views.filter(isSet).map(({ id }) => id))
  return (markedIds) => {
    const marked = new Set(markedIds)
    for (const { itemId, at } of marks)
      if (marked.has(itemId) && !unchanged.has(itemId)) noteChange(reader, { is, itemIds: [itemId], at })
  }
}

import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/tokens.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import type { Reader } from '../reader.ts'
import type { ItemScope } from './itemScope.queries.ts'
import {
  clearAgainMarks,
  findAgainMarks,
  findLastItemId,
  findScopedMarks,
  keepMarkedItems,
  markTaggedItemsRead,
  moveMarks,
  type RaisedMark,
} from './readAll.queries.ts'
import { refuseUnknownScope } from './refuseUnknownScope.ts'
import { deleteExpiredUndos, insertUndo, type ReadAllChanges } from './undos.queries.ts'

/**
 * Marks everything in the scope read, up to the newest item of the list that the reader saw: later items stay unread. `marked`
 * is how many became read, `undo` a token that restores them within ten minutes (undoReadAll.ts), null when nothing became
 * read. With `madeAt`, for a read-all that a device sends later, what the reader marked unread after that
 * moment stays unread. Throws NotFound for another reader's feed, column, board or tag.
 */
export async function readAll(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  { upToItemId, madeAt, ...scope }: ItemScope & { upToItemId: number; madeAt?: number },
): Promise<{ marked: number; undo: string | null }> {
  await refuseUnknownScope(db, reader, scope)
  const now = clock()
  const undo = newToken()
  const { marked, changes } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const done = await markAllRead(tx, { reader, scope, upToItemId, madeAt, now: madeAt ?? now })
    await deleteExpiredUndos(tx, now)
    if (done.marked > 0) await insertUndo(tx, reader, { token: undo, changes: done.changes })
    return done
  })
  if (marked > 0) noteChange(reader, { is: 'readAll', marked, changes })
  if (marked > 0) events.publish(reader.id, { type: 'marksChanged' })
  return { marked, undo: marked > 0 ? undo : null }
}

type ReadAllInput = { reader: Reader; scope: ItemScope; upToItemId: number; madeAt: number | undefined; now: number }

async function markAllRead(tx: Tx, input: ReadAllInput): Promise<{ marked: number; changes: ReadAllChanges }> {
  const { reader, scope, madeAt, now } = input
  const upToItemId = Math.min(input.upToItemId, await findLastItemId(tx))
  const reach = { reader, scope, upToItemId, madeAt }
  const marks = await findScopedMarks(tx, reach)
  const found = await findAgainMarks(tx, reach)
  const again = found.map(({ isCounted, ...mark }) => mark)
  await keepMarkedItems(tx, { again, tagId: scope.tagId, upToItemId })
  await clearAgainMarks(tx, reader, again)
  await moveMarks(tx, { ...reach, now })
  // After the marks moved, only items that they don't cover are still unread under a tag.
  const items = scope.tagId === undefined ? [] : await markTaggedItemsRead(tx, { ...reach, tagId: scope.tagId, now })
  const againUnread = found.filter(({ isCounted }) => isCounted).length
  return {
    marked: marks.reduce((sum, { unreadAbove }) => sum + unreadAbove, againUnread + items.length),
    changes: { at: now, marks: movedMarks(), again, items },
  }

  function movedMarks(): RaisedMark[] {
    const moved = new Map<number, RaisedMark>()
    for (const { subscriptionId, feedId, readUpTo } of again)
      moved.set(subscriptionId, { subscriptionId, feedId, from: readUpTo, to: readUpTo })
    for (const { subscriptionId, feedId, readUpTo } of marks)
      if (readUpTo < upToItemId) moved.set(subscriptionId, { subscriptionId, feedId, from: readUpTo, to: upToItemId })
    return [...moved.values()]
  }
}

import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { raiseFadedMarks } from '../../core/lists/bringBack.queries.ts'
import { restoreReadAll } from '../../core/lists/restoreReadAll.ts'
import { takeUndo } from '../../core/lists/undos.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { findSubscribedFeedIds } from '../../core/subscriptions/subscriptions.queries.ts'
import { countUnread } from '../../core/subscriptions/unread.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/errors.ts'

/**
 * Undoes a read-all, once and within ten minutes: all marks are exactly as before. Later actions of the reader stay: an item
 * marked by hand keeps that mark, and a feed marked all read once more stays read. `restored` is how many items are unread
 * again; after a bring-back, how many are faded again. Throws a 404 for a token that is unknown, used, another reader's or expired.
 */
export async function undoReadAll(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  undo: string,
): Promise<{ restored: number }> {
  const restored = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const changes = await takeUndo(tx, reader, { token: undo, now: clock() })
    if (!changes) throw new HttpError(404, texts.undoTooLate)
    const unreadBefore = await sumUnread(tx, reader)
    const items = await restoreReadAll(tx, reader, changes)
    if (changes.fades !== undefined) {
      await raiseFadedMarks(tx, reader, { fades: changes.fades, now: clock() })
      return unreadBefore - (await sumUnread(tx, reader))
    }
    return (await sumUnread(tx, reader)) - unreadBefore + (await countWithoutFeed(tx, reader, items))
  })
  events.publish(reader.id, { type: 'marksChanged' })
  return { restored }
}

async function sumUnread(tx: Tx, reader: Reader): Promise<number> {
  const unread = await countUnread(tx, reader.id)
  return unread.values().reduce((sum, count) => sum + count, 0)
}

/** Tagged items of deleted feeds are not part of any feed's count. */
async function countWithoutFeed(tx: Tx, reader: Reader, items: { feedId: number }[]): Promise<number> {
  if (items.length === 0) return 0
  const subscribed = await findSubscribedFeedIds(tx, reader)
  return items.filter(({ feedId }) => !subscribed.has(feedId)).length
}

import type { ReadSomeBody } from '../../../shared/features/items.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findReadersIds } from '../../core/items/items.queries.ts'
import { type Caller, noteChange } from '../../core/keyLog/keyChange.ts'
import { changesOfMarks } from '../../core/lists/changesOfMarks.ts'
import { findUnreadBeyond, lockUnread, markRead } from '../../core/lists/markSome.queries.ts'
import { refuseUnknownScope } from '../../core/lists/refuseUnknownScope.ts'
import { deleteExpiredUndos, insertUndo } from '../../core/lists/undos.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { newToken } from '../../lib/tokens.ts'

/**
 * Marks items read: those with the ids, or those of the scope that are older or newer than a place in the list. `marked` is how
 * many became read, `undo` a token that restores them within ten minutes, null when nothing became read. Throws NotFound for
 * another reader's feed, column, tag or items.
 */
export async function readSome(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: ItemReader & Caller,
  body: ReadSomeBody,
): Promise<{ marked: number; undo: string | null }> {
  await refuseUnknownScope(db, reader, body)
  const now = clock()
  const token = newToken()
  const { marked, changes } = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const items = await lockUnread(tx, reader, await findChosenIds(tx, reader, body))
    await markRead(tx, reader, { items, now })
    await deleteExpiredUndos(tx, now)
    const changes = changesOfMarks(items, now)
    if (items.length > 0) await insertUndo(tx, reader, { token, changes })
    return { marked: items.length, changes }
  })
  if (marked > 0) noteChange(reader, { is: 'readAll', marked, changes })
  if (marked > 0) events.publish(reader.id, { type: 'marksChanged' })
  return { marked, undo: marked > 0 ? token : null }
}

async function findChosenIds(tx: Tx, reader: ItemReader, body: ReadSomeBody): Promise<number[]> {
  if (body.itemIds !== undefined) {
    const ids = await findReadersIds(tx, reader, body.itemIds)
    // Some of a selection may have been purged. Of another reader's items there are none at all.
    return ids.length === 0 ? missing('item') : ids
  }
  const place = body.newerThan ?? body.olderThan
  if (place === undefined) return []
  const ids = await findUnreadBeyond(tx, reader, {
    scope: { feedId: body.feedId, columnId: body.columnId, tagId: body.tagId },
    place: { at: Date.parse(place.publishedAt), id: place.id ?? 0 },
    isNewer: body.newerThan !== undefined,
  })
  const { upToItemId } = body
  return upToItemId === undefined ? ids : ids.filter((id) => id <= upToItemId)
}

import type { KeyAction } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { restoreBoard } from '../../core/board/restoreBoard.ts'
import { restoreColumn } from '../../core/board/restoreColumn.ts'
import { setHighlightDeleted } from '../../core/highlights/highlights.queries.ts'
import { markRead, markSaved, markUnread, tagItems, untagItems } from '../../core/items/manyMarks.queries.ts'
import type { KeyChange } from '../../core/keyLog/keyChange.ts'
import {
  closeAction,
  deleteChange,
  findAction,
  findLastChange,
  findMarkedAt,
  setUndone,
} from '../../core/keyLog/keyLog.queries.ts'
import { restoreReadAll } from '../../core/lists/restoreReadAll.ts'
import type { ReadAllChanges } from '../../core/lists/undos.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { restoreSearch } from '../../core/searches/restoreSearch.ts'
import { unsubscribe } from '../../core/subscriptions/deleteFeed.ts'
import { restoreFeed } from '../../core/subscriptions/restoreFeed.ts'
import { findSubscription } from '../../core/subscriptions/subscriptions.queries.ts'
import { restoreTag } from '../../core/tags/restoreTag.ts'
import { findTaggedAt } from '../../core/tags/tagging.queries.ts'
import { findTag } from '../../core/tags/tags.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { canUndo } from './canUndo.ts'
import { presentKeyAction } from './presentKeyAction.ts'

/**
 * Takes back what a key did, last change first, each in a transaction of its own. Later actions of the reader stay. A second call continues an
 * undo that was interrupted, and is a no-op after a finished one. Throws NotFound, and Conflict when it is too late.
 */
export async function undoKeyAction(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  actionId: number,
): Promise<KeyAction> {
  const action = (await findAction(db, reader, actionId)) ?? missing('key action')
  const now = clock()
  if (action.undoneAt !== null) return presentKeyAction(action, now)
  if (!canUndo(action, now)) throw new Conflict(texts.undoTooLate)
  // Later changes of the same app within the slot begin a new entry. An own deletion has only one change.
  if (action.keyId >= 0) await closeAction(db, actionId)
  let isUndone = false
  while (!isUndone) {
    isUndone = await db.transaction().execute(async (tx) => {
      await lockUser(tx, reader.id)
      const last = await findLastChange(tx, actionId)
      if (last === undefined) {
        await setUndone(tx, actionId, now)
        return true
      }
      // Written by recordKeyChanges.
      await undoChange(tx, reader, { change: JSON.parse(last.change) as KeyChange, now })
      await deleteChange(tx, last.id)
      return false
    })
    await yieldToEventLoop()
  }
  events.publish(reader.id, { type: 'marksChanged' })
  events.publish(reader.id, { type: 'boardChanged' })
  return presentKeyAction({ ...action, undoneAt: now }, now)
}

async function undoChange(tx: Tx, reader: Reader, { change, now }: { change: KeyChange; now: number }): Promise<void> {
  switch (change.is) {
    case 'readAll':
      await restoreReadAll(tx, reader, change.changes as ReadAllChanges)
      return
    case 'feedAdded':
      if (await findSubscription(tx, reader, change.subscriptionId))
        await unsubscribe(tx, reader, { subscriptionId: change.subscriptionId, now })
      return
    case 'tagged':
    case 'untagged':
      return undoTagging(tx, reader, { change, now })
    case 'feedDeleted':
      return restoreFeed(tx, reader, change, now)
    case 'columnDeleted':
      return restoreColumn(tx, reader, change)
    case 'boardDeleted':
      return restoreBoard(tx, reader, change)
    case 'searchDeleted':
      return restoreSearch(tx, reader, change)
    case 'tagDeleted':
      return restoreTag(tx, reader, change)
    case 'highlightDeleted':
      await setHighlightDeleted(tx, reader, { key: change.highlightId, since: 0 })
      return
    case 'call':
      return
    default:
      return undoMark(tx, reader, { change, now })
  }
}

type MarkChange = Extract<KeyChange, { is: 'read' | 'unread' | 'saved' | 'unsaved' }>

async function undoMark(tx: Tx, reader: Reader, { change, now }: { change: MarkChange; now: number }): Promise<void> {
  const { is, itemIds, at } = change
  if (is === 'unsaved') return void (await markSaved(tx, reader, { itemIds, now, isSaved: true }))
  const mark = { read: 'readAt', unread: 'unreadAgainAt', saved: 'savedAt' } as const
  const marking = { itemIds: await findMarkedAt(tx, reader, { itemIds, mark: mark[is], at }), now }
  if (is === 'read') await markUnread(tx, reader, marking)
  else if (is === 'unread') await markRead(tx, reader, marking)
  else await markSaved(tx, reader, { ...marking, isSaved: false })
}

type TagChange = Extract<KeyChange, { is: 'tagged' | 'untagged' }>

/** No-op when the tag was deleted since. */
async function undoTagging(tx: Tx, reader: Reader, { change, now }: { change: TagChange; now: number }): Promise<void> {
  const { is, tagId, itemIds, at } = change
  if ((await findTag(tx, reader, tagId)) === undefined) return
  if (is === 'untagged') await tagItems(tx, reader, { itemIds, now, tagId })
  else await untagItems(tx, { itemIds: await findTaggedAt(tx, { tagId, itemIds, at }), tagId })
}

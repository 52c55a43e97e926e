import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'
import { deletedThing } from './deletion.ts'
import type { Caller, KeyChange, KeyInUse } from './keyChange.ts'
import { addToAction, insertChanges, trimActions } from './keyLog.queries.ts'

/** Apps mark articles one by one: what they do in ten minutes is one entry for each kind. */
const slotMs = 10 * minute

type Entry = { kind: string; subject: string; count: number; undoable: number; kept: object[] }

/**
 * Records what a key changed in this request. `call` names a call whose verbs note nothing. Nothing is recorded for a session. It is
 * called before the response is sent, so the log is complete when the app goes on.
 */
export async function recordKeyChanges(db: Db, { id: userId, key }: Caller, now: number, call?: string): Promise<void> {
  if (key === undefined) return
  const noted = key.changes.splice(0)
  const changes: KeyChange[] = noted.length === 0 && call !== undefined ? [{ is: 'call', call }] : noted
  if (changes.length === 0) return
  await db.transaction().execute(async (tx) => {
    for (const entry of entriesOf(changes)) await record(tx, { id: userId }, { key, entry, now })
  })
}

type Recording = { key: KeyInUse; entry: Entry; now: number }

async function record(tx: Parameters<typeof trimActions>[0], reader: Reader, { key, entry, now }: Recording) {
  const { kind, subject, count, undoable, kept } = entry
  const { id: keyId, name: keyName, client } = key
  const slot = Math.floor(now / slotMs)
  const action = { userId: reader.id, keyId, keyName, client, kind, subject, slot, count, undoable }
  const added = await addToAction(tx, action, now)
  // An entry with more changes can't be undone, so storing further ones is useless.
  if (kept.length > 0 && added.undoable <= limits.keyUndoItemsMax) await insertChanges(tx, added.id, kept)
  if (added.isNew) await trimActions(tx, reader, 'apps')
}

/** One entry for each kind and subject, in the order of their first change. */
function entriesOf(changes: readonly KeyChange[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const change of changes) {
    const added = describe(change)
    const id = `${added.kind} ${added.subject}`
    const entry = entries.get(id)
    if (entry === undefined) entries.set(id, added)
    else {
      entry.count += added.count
      entry.undoable += added.undoable
      entry.kept.push(...added.kept)
    }
  }
  return [...entries.values()]
}

function describe(change: KeyChange): Entry {
  switch (change.is) {
    case 'call':
      return { kind: 'call', subject: change.call, count: 1, undoable: 0, kept: [] }
    case 'readAll':
      return { kind: 'read', subject: '', count: change.marked, undoable: change.marked, kept: [change] }
    case 'feedAdded':
      return { kind: 'feedAdded', subject: change.title, count: 1, undoable: 1, kept: [change] }
    case 'feedDeleted':
    case 'columnDeleted':
    case 'boardDeleted':
    case 'searchDeleted':
    case 'tagDeleted':
    case 'highlightDeleted':
      return { kind: change.is, subject: deletedThing(change).title, count: 1, undoable: 1, kept: [change] }
    default: {
      const count = change.itemIds.length
      const subject = 'name' in change ? change.name : ''
      return { kind: change.is, subject, count, undoable: count, kept: [change] }
    }
  }
}

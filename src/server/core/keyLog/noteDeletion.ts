import type { Tx } from '../../db/schema.ts'
import { type Deletion, deletedThing } from './deletion.ts'
import { type Caller, noteChange } from './keyChange.ts'
import { addToAction, insertChanges, trimActions } from './keyLog.queries.ts'

/** The key id of entries about the reader's own deletions. Each is an entry, whose slot is the id of what was deleted. */
export const ownKeyId = ({ id }: { id: number }): number => -id

/** Remembers a deletion for its undo: with the other changes of a key, or as an entry of the reader's own. */
export async function noteDeletion(tx: Tx, caller: Caller, deletion: Deletion, now: number): Promise<void> {
  if (caller.key !== undefined) return noteChange(caller, deletion)
  const { id, title } = deletedThing(deletion)
  const entry = { kind: deletion.is, subject: title, slot: id, count: 1, undoable: 1 }
  const added = await addToAction(
    tx,
    { ...entry, userId: caller.id, keyId: ownKeyId(caller), keyName: '', client: '' },
    now,
  )
  await insertChanges(tx, added.id, [deletion])
  await trimActions(tx, caller, 'own')
}

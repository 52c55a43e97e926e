import { type Deleted, type DeletedKind, deletedKindSchema } from '../../../shared/features/keys.ts'
import { findOwnDeletion, findOwnDeletions } from '../../core/keyLog/keyLog.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { toIso } from '../../lib/clock.ts'
import { undoKeyAction } from './undoKeyAction.ts'

/** The reader's deletions of the last day that can be undone, newest first. */
export async function listDeleted({ db, clock }: Pick<Deps, 'db' | 'clock'>, reader: Reader): Promise<Deleted[]> {
  const actions = await findOwnDeletions(db, reader, clock())
  return actions.map(({ kind, slot, subject, lastAt }) => ({
    // Written by noteDeletion.
    kind: deletedKindSchema.parse(kind.replace('Deleted', '')),
    id: slot,
    title: subject,
    deletedAt: toIso(lastAt),
  }))
}

/** Throws NotFound for what the reader didn't delete or has restored, and Conflict when it is too late. */
export async function restoreDeleted(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  { kind, id }: { kind: DeletedKind; id: number },
): Promise<void> {
  const action = (await findOwnDeletion(deps.db, reader, { kind: `${kind}Deleted`, id })) ?? missing(kind)
  await undoKeyAction(deps, reader, action.id)
}

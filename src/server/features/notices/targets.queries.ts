import type { Reader } from '../../core/reader.ts'
import type { Db, SendTargetRow, Tx, UserRow } from '../../db/schema.ts'

export type TurnedOff = Pick<SendTargetRow, 'id' | 'userId'> & Pick<UserRow, 'preferences'>

/** Those that made no notice yet, in the order of ids. */
export function findTargetsTurnedOff(db: Db, { after, limit }: { after: number; limit: number }): Promise<TurnedOff[]> {
  return db
    .selectFrom('sendTargets')
    .innerJoin('users', 'users.id', 'sendTargets.userId')
    .select(['sendTargets.id', 'sendTargets.userId', 'users.preferences'])
    .where('sendTargets.offAt', 'is not', null)
    .where('sendTargets.offNotifiedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .where('sendTargets.id', '>', after)
    .orderBy('sendTargets.id')
    .limit(limit)
    .execute()
}

/** Undefined for another reader's, for one that is on, and for one that made its notice. */
export function takeTurnedOff(
  tx: Tx,
  reader: Reader,
  { id, now }: { id: number; now: number },
): Promise<SendTargetRow | undefined> {
  return tx
    .updateTable('sendTargets')
    .set({ offNotifiedAt: now })
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .where('offAt', 'is not', null)
    .where('offNotifiedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

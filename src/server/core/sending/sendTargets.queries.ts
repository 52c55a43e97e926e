import type { Db, SendTargetRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

export function findTargets(db: Db, reader: Reader): Promise<SendTargetRow[]> {
  return db.selectFrom('sendTargets').selectAll().where('userId', '=', reader.id).orderBy('id').execute()
}

export type NewTarget = Pick<
  SendTargetRow,
  'kind' | 'name' | 'sealedSettings' | 'onSaveSince' | 'noticesSince' | 'createdAt'
>

export function insertTarget(tx: Tx, reader: Reader, target: NewTarget): Promise<SendTargetRow> {
  return tx
    .insertInto('sendTargets')
    .values({ ...target, userId: reader.id, failures: 0, offProblem: '', offWords: '' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

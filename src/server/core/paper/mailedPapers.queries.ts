import type { MailedPaperRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

type Start = Pick<MailedPaperRow, 'mailedDay' | 'openedAt'> & { now: number }

/** Also after it was stopped. The worker finds the next hour. */
export async function startMailedPaper(tx: Tx, reader: Reader, { mailedDay, openedAt, now }: Start): Promise<void> {
  const fresh = { tries: 0, unopened: 0, refusals: 0, stopped: '' as const, words: '' }
  await tx
    .insertInto('mailedPapers')
    .values({ userId: reader.id, mailedDay, openedAt, nextAt: now, leasedUntil: null, ...fresh })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...fresh, nextAt: now }))
    .execute()
}

/** After a change of its hour. The worker finds the next one. */
export async function restartMailedPaper(tx: Tx, reader: Reader, now: number): Promise<void> {
  await tx
    .updateTable('mailedPapers')
    .set({ nextAt: now })
    .where('userId', '=', reader.id)
    .where('stopped', '=', '')
    .execute()
}

export async function deleteMailedPaper(tx: Tx, reader: Reader): Promise<void> {
  await tx.deleteFrom('mailedPapers').where('userId', '=', reader.id).execute()
}

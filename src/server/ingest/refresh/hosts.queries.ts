import { lockForDeletion } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'

type StateChange<Result> = {
  host: string
  now: number
  /** Stored for a host that has no row yet. */
  initialState: string
  change: (state: string) => { state: string; result: Result }
}

/** Changes the state of a host. Until the change is stored, other workers wait for the row. */
export function changeHostState<Result>(
  db: Db,
  { host, now, initialState, change }: StateChange<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('fetchHosts')
      .values({ host, state: initialState, usedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx
      .selectFrom('fetchHosts')
      .select('state')
      .where('host', '=', host)
      .modifyEnd(lockForDeletion(tx, 'fetchHosts'))
      .executeTakeFirstOrThrow()
    const { state, result } = change(row.state)
    await tx.updateTable('fetchHosts').set({ state, usedAt: now }).where('host', '=', host).execute()
    return result
  })
}

/** A host without a row is one that was never asked, and its row comes back with its next check. */
export async function forgetHostsUnusedSince(db: Db, time: number): Promise<void> {
  await db.deleteFrom('fetchHosts').where('usedAt', '<', time).execute()
}

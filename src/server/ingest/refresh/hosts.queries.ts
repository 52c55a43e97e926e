// The states of hosts that several workers share. A change is written where the state is still the one it was made from, so no
// transaction is needed.
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** `idleAt`: from then on, the state says no more than that of a host that was never asked. */
export type StoredState = { state: string; idleAt: number }

/** Writes the state of a host that is idle, whatever its state. False when it isn't. Most hosts are, so it is the first try. */
export async function takeIdleHost(
  db: Db,
  { host, now, state, idleAt }: StoredState & { host: string; now: number },
): Promise<boolean> {
  const { rows } = await sql`insert into "fetchHosts" as known (host, state, "usedAt", "idleAt")
    values (${host}, ${state}, ${now}, ${idleAt})
    on conflict (host) do update set state = excluded.state, "usedAt" = excluded."usedAt", "idleAt" = excluded."idleAt"
      where known."idleAt" <= ${now} returning host`.execute(db)
  return rows.length > 0
}

/** False when the state is another one by now. */
export async function replaceHostState(
  db: Db,
  { host, now, before, state, idleAt }: StoredState & { host: string; now: number; before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('fetchHosts')
    .set({ state, idleAt, usedAt: now })
    .where('host', '=', host)
    .where('state', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findHostState(db: Db, host: string): Promise<string | undefined> {
  const row = await db.selectFrom('fetchHosts').select('state').where('host', '=', host).executeTakeFirst()
  return row?.state
}

/** A host without a row is one that was never asked, and its row comes back with its next check. */
export async function forgetHostsUnusedSince(db: Db, time: number): Promise<void> {
  await db.deleteFrom('fetchHosts').where('usedAt', '<', time).execute()
}

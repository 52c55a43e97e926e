// A pooler such as PgBouncer between the product and PostgreSQL, in session or transaction mode. In transaction mode each transaction
// may get another connection of PostgreSQL, so `set` after connecting would also change other clients. Settings therefore belong to
// the role, within this database, and what differs between web and worker is set with `begin`.
import { sql } from 'kysely'
import { minute, second } from '../lib/clock.ts'
import { openDatabase } from './openDatabase.ts'
import { idleInTransactionMs, type Pooler } from './postgresPool.ts'
import type { Db } from './schema.ts'

/** As pg_settings has them. Direct connections bring their own (postgresPool.ts). */
const roleSettings: Record<string, string> = {
  synchronous_commit: 'on',
  jit: 'off',
  // The longest of all roles. Transactions of the web have a shorter one, and its other calls end by pg's own clock.
  statement_timeout: String(2 * minute),
  idle_in_transaction_session_timeout: String(idleInTransactionMs),
  // Ends a statement whose client has gone: PgBouncer closes such a connection.
  client_connection_check_interval: String(10 * second),
}

/** Any number that no other advisory lock uses. */
const settingsLock = 0x706f6f6c6572

/** Gives the role its settings, by the direct connection, and checks that the pooler's connections have them. */
export async function preparePooler(direct: Db, pooler: Pooler): Promise<void> {
  await setRole(direct, pooler)
  const pooled = openDatabase({ is: 'postgres', url: pooler.url }, () => {}, { pooler, connectionsMax: 1 })
  try {
    const wrong = await findWrong(pooled)
    if (wrong.length > 0)
      throw new Error(
        `The pooler of DATABASE_URL gives connections with other settings: ${wrong.join(', ')}. If it has connections from before, RECONNECT in its console or a restart closes them.`,
      )
  } finally {
    await pooled.destroy()
  }
}

async function setRole(direct: Db, { url }: Pooler): Promise<void> {
  const role = decodeURIComponent(URL.parse(url)?.username ?? '')
  await direct.transaction().execute(async (tx) => {
    // Processes that start together would change the same row of PostgreSQL's catalog.
    await sql`select pg_advisory_xact_lock(cast(${settingsLock} as bigint))`.execute(tx)
    const { rows } = await sql<{ role: string; database: string; settings: string[] | null }>`
      select coalesce(nullif(${role}, ''), current_user) as role, current_database() as database,
        (select setconfig from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
          join pg_roles on pg_roles.oid = setrole
          where datname = current_database() and rolname = coalesce(nullif(${role}, ''), current_user)) as settings`.execute(
      tx,
    )
    const [found] = rows
    if (found === undefined) return
    for (const [name, value] of Object.entries(roleSettings)) {
      if (found.settings?.includes(`${name}=${value}`)) continue
      await sql`alter role ${sql.id(found.role)} in database ${sql.id(found.database)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
        tx,
      )
    }
  })
}

async function findWrong(pooled: Db): Promise<string[]> {
  const names = Object.keys(roleSettings)
  const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in (${sql.join(names)})`.execute(pooled)
  return rows
    .filter(({ name, setting }) => setting !== roleSettings[name])
    .map(({ name, setting }) => `${name} is ${setting} instead of ${roleSettings[name]}`)
}

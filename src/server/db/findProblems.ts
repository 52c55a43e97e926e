import { setTimeout as sleep } from 'node:timers/promises'
import { second } from '../lib/clock.ts'
import { isMigrated } from './migrate.ts'
import type { Db } from './schema.ts'

/** Health checks have short timeouts themselves. */
const timeoutMs = 2 * second

/** The reasons why the database is unusable at the moment, as sentences; none when it works. Answers within two seconds. */
export async function findDatabaseProblems(db: Db): Promise<string[]> {
  const answered = new AbortController()
  const silence = sleep(timeoutMs, 'silent' as const, { signal: answered.signal }).catch(() => 'silent' as const)
  const looking = isMigrated(db).catch(() => 'silent' as const)
  const state = await Promise.race([looking, silence])
  answered.abort()
  if (state === 'silent') return ['The database does not answer.']
  return state ? [] : ['The tables are not those of this version.']
}

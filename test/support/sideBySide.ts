import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'

/**
 * Starts several tasks at the same moment. A pool opens its connections one after the other, which would serialize the tasks:
 * they are opened first, so the tasks are really concurrent on PostgreSQL.
 */
export async function sideBySide<Result>(db: Db, works: (() => Promise<Result>)[]): Promise<Result[]> {
  await Promise.all(works.map(() => sql`select 1`.execute(db)))
  return Promise.all(works.map((work) => work()))
}

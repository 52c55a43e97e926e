import type { Db } from '../../db/schema.ts'

export type StoredRule = { host: string; rule: string; version: number }

export function findStoredRules(db: Db, hosts: string[]): Promise<StoredRule[]> {
  return db.selectFrom('siteRules').selectAll().where('host', 'in', hosts).execute()
}

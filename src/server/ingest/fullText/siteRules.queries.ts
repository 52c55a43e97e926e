import type { Db } from '../../db/schema.ts'

export type StoredRule = { host: string; rule: string; version: number }

export function findStoredRules(db: Db, hosts: string[]): Promise<StoredRule[]> {
  return db.selectFrom('siteRules').selectAll().where('host', 'in', hosts).execute()
}

export function findAllRules(db: Db): Promise<StoredRule[]> {
  return db.selectFrom('siteRules').selectAll().orderBy('host').execute()
}

export async function writeRule(db: Db, { host, rule, version }: StoredRule): Promise<void> {
  await db
    .insertInto('siteRules')
    .values({ host, rule, version })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ rule, version }))
    .execute()
}

/** False when there is none. */
export async function deleteRule(db: Db, host: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('siteRules').where('host', '=', host).executeTakeFirst()
  return numDeletedRows > 0n
}

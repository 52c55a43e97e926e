import { randomInt } from 'node:crypto'
import type { Db, RuleRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** A reader's rules in the order in which they are applied. */
export function findRules(db: Db, reader: Reader): Promise<RuleRow[]> {
  return db.selectFrom('rules').selectAll().where('userId', '=', reader.id).orderBy('position').orderBy('id').execute()
}

/** A rule of the reader; undefined for another reader's. */
export function findRule(db: Db, reader: Reader, ruleId: number): Promise<RuleRow | undefined> {
  return db.selectFrom('rules').selectAll().where('id', '=', ruleId).where('userId', '=', reader.id).executeTakeFirst()
}

export type WrittenRule = Omit<RuleRow, 'id' | 'userId' | 'offReason'> & Partial<Pick<RuleRow, 'offReason'>>

export function insertRules(tx: Tx, reader: Reader, rules: WrittenRule[]): Promise<RuleRow[]> {
  return tx
    .insertInto('rules')
    .values(rules.map((rule) => ({ ...rule, userId: reader.id })))
    .returningAll()
    .execute()
}

/** The caller has checked that the rule is the reader's. */
export async function updateRule(tx: Tx, ruleId: number, change: Partial<WrittenRule>): Promise<void> {
  await tx.updateTable('rules').set(change).where('id', '=', ruleId).execute()
}

/** The caller has checked that the rule is the reader's, and updates the positions of the others. */
export async function deleteRuleRow(tx: Tx, ruleId: number): Promise<void> {
  await tx.deleteFrom('rules').where('id', '=', ruleId).execute()
}

/** Switches off those rules that still have this query. False when there is none. */
export async function switchOffRules(
  tx: Tx,
  reader: Reader,
  { ruleIds, query, now }: { ruleIds: number[]; query: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rules')
    .set({ offAt: now, offReason: 'tooSlow' })
    .where('userId', '=', reader.id)
    .where('id', 'in', ruleIds)
    .where('query', '=', query)
    .where('offAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the positions of all of a reader's rules, given in order: dense from 0. */
export async function placeRules(tx: Tx, rules: RuleRow[]): Promise<void> {
  for (const [position, { id, position: before }] of rules.entries())
    if (before !== position) await tx.updateTable('rules').set({ position }).where('id', '=', id).execute()
}

const versionMax = 2 ** 47

/**
 * Call it after every change of a reader's rules: caches of compiled rules are outdated from then on, and the subscriptions of a
 * reader without rules are marked as such, which saves every refresh from asking.
 */
export async function renewRulesVersion(tx: Tx, reader: Reader): Promise<void> {
  const someOn = await tx
    .selectFrom('rules')
    .select('id')
    .where('userId', '=', reader.id)
    .where('offAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const rulesVersion = someOn ? randomInt(1, versionMax) : null
  await tx.updateTable('users').set({ rulesVersion }).where('id', '=', reader.id).execute()
  await tx.updateTable('subscriptions').set({ rulesVersion }).where('userId', '=', reader.id).execute()
}

/** How many items each rule caught since then, by rule id, without rules that caught none. */
export async function countHits(db: Db, reader: Reader, since: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('rules')
    .innerJoin('ruleHits', 'ruleHits.ruleId', 'rules.id')
    .select(['rules.id', ({ fn }) => fn.countAll<number>().as('hits')])
    .where('rules.userId', '=', reader.id)
    .where('ruleHits.hitAt', '>=', since)
    .groupBy('rules.id')
    .execute()
  return new Map(rows.map(({ id, hits }) => [id, Number(hits)]))
}

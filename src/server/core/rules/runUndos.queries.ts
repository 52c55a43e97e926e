// The changes of rules' runs, for as long as they can be undone. Each part is stored in the transaction that changed the items,
// so a run that a crash ended can be undone, too.
import { sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { lockForReference } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import type { Reader } from '../reader.ts'

export type RuleRun = {
  tokenHash: string
  ruleId: number
  /** The time of the run: changed items have it as their readAt, savedAt or hiddenAt. */
  at: number
}

/** Pairs of a feed and an item, and of a tag and an item. */
export type RunPart = {
  read: [feedId: number, itemId: number][]
  saved: [feedId: number, itemId: number][]
  /** Faded items that are unread again because they were saved. */
  unread: [feedId: number, itemId: number][]
  hidden: [feedId: number, itemId: number][]
  tagged: [tagId: number, itemId: number][]
}

export async function insertRun(
  tx: Tx,
  reader: Reader,
  { token, ruleId, at }: { token: string; ruleId: number; at: number },
): Promise<void> {
  const expiresAt = at + limits.ruleUndoMinutes * minute
  const changes = JSON.stringify({ at })
  await tx
    .insertInto('undos')
    .values({ tokenHash: hashToken(token), userId: reader.id, changes, ruleId, expiresAt })
    .execute()
}

/** Call it before a part is written. False for a run that was undone meanwhile; it can't be undone before the transaction ends. */
export async function holdRun(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`select "tokenHash" from undos where "tokenHash" = ${hashToken(token)}
    ${lockForReference(tx, 'undos')}`.execute(tx)
  return rows.length > 0
}

export async function insertRunPart(
  tx: Tx,
  { token, part, changes }: { token: string; part: number; changes: RunPart },
): Promise<void> {
  await tx
    .insertInto('undoParts')
    .values({ tokenHash: hashToken(token), part, changes: JSON.stringify(changes) })
    .execute()
}

/** Undefined for a token that is unknown, used, another reader's or expired. */
export async function findRun(
  db: Db,
  reader: Reader,
  { token, now }: { token: string; now: number },
): Promise<RuleRun | undefined> {
  const row = await selectRuns(db, reader, now).where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  return row && runOf(row)
}

/** The latest run that can be undone. */
export async function findLastRun(
  db: Db,
  reader: Reader,
  { ruleId, now }: { ruleId: number; now: number },
): Promise<RuleRun | undefined> {
  const row = await selectRuns(db, reader, now)
    .where('ruleId', '=', ruleId)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && runOf(row)
}

const selectRuns = (db: Db, reader: Reader, now: number) =>
  db
    .selectFrom('undos')
    .select(['tokenHash', 'ruleId', 'changes'])
    .where('userId', '=', reader.id)
    .where('ruleId', 'is not', null)
    .where('expiresAt', '>', now)

function runOf({ tokenHash, ruleId, changes }: { tokenHash: string; ruleId: number | null; changes: string }): RuleRun {
  // Written by insertRun.
  const { at } = JSON.parse(changes) as { at: number }
  return { tokenHash, ruleId: ruleId ?? 0, at }
}

/** Until when the last run of each rule can be undone, by rule id. */
export async function findUndoableRules(db: Db, reader: Reader, now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('undos')
    .select(['ruleId', ({ fn }) => fn.max<number>('expiresAt').as('until')])
    .where('userId', '=', reader.id)
    .where('ruleId', 'is not', null)
    .where('expiresAt', '>', now)
    .groupBy('ruleId')
    .execute()
  return new Map(rows.map(({ ruleId, until }) => [ruleId ?? 0, until]))
}

/** Deletes and returns a part; undefined when none is left. The caller has locked the reader. */
export async function takeRunPart(tx: Tx, tokenHash: string): Promise<RunPart | undefined> {
  const { rows } = await sql<{ changes: string }>`delete from "undoParts" where "tokenHash" = ${tokenHash}
    and part = (select max(part) from "undoParts" where "tokenHash" = ${tokenHash}) returning changes`.execute(tx)
  const [taken] = rows
  // Written by insertRunPart.
  return taken && (JSON.parse(taken.changes) as RunPart)
}

export async function deleteRun(tx: Tx, tokenHash: string): Promise<void> {
  await tx.deleteFrom('undos').where('tokenHash', '=', tokenHash).execute()
}

// The queue of papers that readers get without opening the page, one row for each reader and way.
import { type SqlBool, sql } from 'kysely'
import type { MailStop } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import { isReached } from '../../db/isReached.ts'
import { claimRows, isUnleased, type Queue } from '../../db/leases.ts'
import type { Db, PaperAheadRow, Tx } from '../../db/schema.ts'
import { day, minute } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'

type Way = PaperAheadRow['way']
type Start = Pick<PaperAheadRow, 'way' | 'lastDay' | 'openedAt'> & { now: number }

/** Also after it was stopped. The worker finds the next hour. */
export async function startPaperAhead(db: Db, reader: Reader, { now, ...start }: Start): Promise<void> {
  const fresh = { tries: 0, unopened: 0, refusals: 0, bounces: 0, stopped: '' as const, words: '' }
  await db
    .insertInto('papersAhead')
    .values({ userId: reader.id, ...start, nextAt: now, leasedUntil: null, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'way']).doUpdateSet({ ...fresh, nextAt: now }))
    .execute()
}

/** After a change of its hour. The worker finds the next one. */
export async function restartPapersAhead(tx: Tx, reader: Reader, now: number): Promise<void> {
  await tx
    .updateTable('papersAhead')
    .set({ nextAt: now })
    .where('userId', '=', reader.id)
    .where('stopped', '=', '')
    .execute()
}

export async function deletePaperAhead(tx: Tx, reader: Reader, way: Way): Promise<void> {
  await tx.deleteFrom('papersAhead').where('userId', '=', reader.id).where('way', '=', way).execute()
}

/** Longer than all papers of one claim take. */
const leaseMs = 5 * minute
const queue: Queue = { table: 'papersAhead', key: 'id', dueAt: 'nextAt', lease: 'leasedUntil', leaseMs }
/** Papers of weekends come that far apart. */
const longestPauseMs = 8 * day

/** Leases readers whose papers are due for the longest time. */
export function claimPapers(
  db: Db,
  { way, now, limit }: { way: Way; now: number; limit: number },
): Promise<PaperAheadRow[]> {
  const isDue = isReached('nextAt', { now, longestMs: longestPauseMs })
  const which = sql<SqlBool>`way = ${way} and "nextAt" is not null and ${isDue} and ${isUnleased(queue, now)}`
  return claimRows<PaperAheadRow>(db, queue, { now, limit, which: [which] })
}

/** Releases what a killed process had. Only where no other process works on the database. */
export async function releasePapers(db: Db, way: Way): Promise<void> {
  await db
    .updateTable('papersAhead')
    .set({ leasedUntil: null })
    .where('way', '=', way)
    .where('leasedUntil', 'is not', null)
    .execute()
}

/** Whether the lease is still this one's: a slow worker may have lost it. */
export async function holdsLease(db: Db, { id, leasedUntil }: PaperAheadRow): Promise<boolean> {
  const held = await db
    .selectFrom('papersAhead')
    .select('id')
    .where('id', '=', id)
    .where('leasedUntil', '=', leasedUntil)
    .executeTakeFirst()
  return held !== undefined
}

type TurnEnd = Partial<Pick<PaperAheadRow, 'lastDay' | 'tries' | 'refusals' | 'stopped' | 'words'>> & {
  nextAt: number | null
}

/** Releases the reader. A choice that they changed since the claim keeps its own time. */
export async function endTurn(db: Db, claimed: PaperAheadRow, { nextAt, ...end }: TurnEnd): Promise<void> {
  await db
    .updateTable('papersAhead')
    .set({
      ...end,
      leasedUntil: null,
      nextAt: sql`case when "nextAt" = ${claimed.nextAt} then ${nextAt} else "nextAt" end`,
    })
    .where('id', '=', claimed.id)
    .where('leasedUntil', '=', claimed.leasedUntil)
    .execute()
}

/** Ends a turn in which the paper was sent or made. Too many unopened ones stop the papers, unless the reader opened one meanwhile. */
export async function endServed(
  db: Db,
  claimed: PaperAheadRow,
  { lastDay, nextAt }: { lastDay: string; nextAt: number },
): Promise<void> {
  const isLast = sql`unopened + 1 >= ${limits.paperUnopenedMax}`
  await sql`update "papersAhead" set "leasedUntil" = null, "lastDay" = ${lastDay}, tries = 0, refusals = 0,
      bounces = case when "bouncedDay" = "lastDay" then bounces else 0 end, words = '',
      unopened = unopened + 1, stopped = case when ${isLast} then 'unopened' else '' end,
      "nextAt" = case when ${isLast} then null when "nextAt" = ${claimed.nextAt} then ${nextAt} else "nextAt" end
    where id = ${claimed.id} and "leasedUntil" = ${claimed.leasedUntil}`.execute(db)
}

/**
 * A mailed edition came back. Several in a row stop the papers, with the words of the other server. False if that is known, or the papers
 * have stopped.
 */
export async function noteBounce(
  db: Db,
  { editionId, way, words }: { editionId: number; way: Way; words: string },
): Promise<boolean> {
  const ofEdition = (column: string) => sql`(select ${sql.ref(column)} from editions where id = ${editionId})`
  const isLast = sql`bounces + 1 >= ${limits.paperRefusalsMax}`
  const { rows } =
    await sql`update "papersAhead" set bounces = bounces + 1, "bouncedDay" = ${ofEdition('day')}, words = ${words},
      stopped = case when ${isLast} then 'refused' else '' end, "nextAt" = case when ${isLast} then null else "nextAt" end
    where "userId" = ${ofEdition('userId')} and way = ${way} and stopped = '' and "bouncedDay" < ${ofEdition('day')}
    returning id`.execute(db)
  return rows.length > 0
}

/** The reader opened a paper. One that is stopped stays so until they choose it again. */
export async function noteOpening(db: Db, reader: Reader, now: number): Promise<void> {
  await sql`update "papersAhead" set unopened = 0, "openedAt" = ${now}
    where "userId" = ${reader.id} and stopped = '' and (unopened > 0 or "openedAt" is null)`.execute(db)
}

export async function findStop(db: Db, reader: Reader): Promise<MailStop | undefined> {
  const rows = await db
    .selectFrom('papersAhead')
    .select(['way', 'stopped', 'words'])
    .where('userId', '=', reader.id)
    .orderBy('way')
    .execute()
  const [stop] = rows.flatMap(({ way, stopped, words }) =>
    way === 'catalog' || stopped === '' ? [] : [{ way, is: stopped, words }],
  )
  return stop
}

/** Whether papers are made ahead for the catalog and none is unopened: then a visit of the catalog writes nothing. */
export async function isCatalogRead(db: Db, reader: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('papersAhead')
    .select(['unopened', 'stopped'])
    .where('userId', '=', reader.id)
    .where('way', '=', 'catalog')
    .executeTakeFirst()
  return row !== undefined && row.unopened === 0 && row.stopped === ''
}

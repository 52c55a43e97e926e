import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { isReached } from '../../db/isReached.ts'
import { claimRows, isUnleased, type Queue } from '../../db/leases.ts'
import type { Db, MoveRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { hour, minute } from '../../lib/clock.ts'

/** PostgreSQL accepts 65,535 parameters, SQLite 32,766; a row here has at most twelve. */
const rowsPerStatement = 500

/** Longer than one step takes. When a worker dies, another one takes its move after this time. */
const leaseMs = 3 * minute
const queue: Queue = { table: 'moves', key: 'id', dueAt: 'nextAt', lease: 'leasedUntil', leaseMs }
/** The longest that a move waits: between two looks at a service that counts calls, or for a server that asks for it. */
export const longestPauseMs = 2 * hour

/** Another process has the move, or its reader has ended it. */
export class MoveLost extends Error {}

export function insertMove(tx: Tx, row: Omit<MoveRow, 'id' | 'failures'>): Promise<MoveRow> {
  return tx.insertInto('moves').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Undefined for another reader's move. */
export function findMove(db: Db, reader: Reader, moveId: number): Promise<MoveRow | undefined> {
  return db.selectFrom('moves').selectAll().where('id', '=', moveId).where('userId', '=', reader.id).executeTakeFirst()
}

export function findLatestMove(db: Db, reader: Reader): Promise<MoveRow | undefined> {
  return db
    .selectFrom('moves')
    .selectAll()
    .where('userId', '=', reader.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasMoves(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('moves').select('id').where('endedAt', 'is', null).limit(1).executeTakeFirst()) !== undefined
  )
}

/** Deletes the moves of a reader that have ended, for a new one. */
export async function deleteEndedMoves(tx: Tx, reader: Reader): Promise<void> {
  await tx.deleteFrom('moves').where('userId', '=', reader.id).where('endedAt', 'is not', null).execute()
}

/** Leases the move that is due for the longest time. */
export async function claimDueMove(db: Db, now: number): Promise<MoveRow | undefined> {
  const isDue = isReached('nextAt', { now, longestMs: longestPauseMs })
  const which = sql<SqlBool>`state in ('running', 'inStep') and ${isDue} and ${isUnleased(queue, now)}`
  const [move] = await claimRows<MoveRow>(db, queue, { now, limit: 1, which: [which] })
  return move
}

/** Writes a change while the lease holds, and renews it. Throws MoveLost. */
export async function saveMove(
  db: Db,
  move: MoveRow,
  { now, ...change }: { now: number } & Partial<Omit<MoveRow, 'id' | 'userId'>>,
): Promise<MoveRow> {
  const saved = await db
    .updateTable('moves')
    // One more than before, at least: it identifies this holder.
    .set({ leasedUntil: Math.max(now + leaseMs, (move.leasedUntil ?? 0) + 1), ...change })
    .where('id', '=', move.id)
    .where('leasedUntil', move.leasedUntil === null ? 'is' : '=', move.leasedUntil)
    .where('state', '=', move.state)
    .returningAll()
    .executeTakeFirst()
  if (saved === undefined) throw new MoveLost()
  return saved
}

export type SubscribedFeed = { feedId: number; url: string; currentUrl: string | null }

export function findSubscribedFeeds(db: Db, reader: Reader): Promise<SubscribedFeed[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(['feeds.id as feedId', 'feeds.url', 'feeds.currentUrl'])
    .where('subscriptions.userId', '=', reader.id)
    .execute()
}

export async function writeMoveFeeds(
  tx: Tx,
  { id: moveId }: Pick<MoveRow, 'id'>,
  feeds: { oldId: string; feedId: number }[],
): Promise<void> {
  for (const some of chunksOf(feeds, rowsPerStatement))
    await tx
      .insertInto('moveFeeds')
      .values(some.map((feed) => ({ ...feed, moveId, matchedAt: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export type MoveFeed = { oldId: string; feedId: number; matchedAt: number | null }

const moveFeedColumns = ['moveFeeds.oldId', 'moveFeeds.feedId', 'moveFeeds.matchedAt'] as const

/** Feeds whose articles can be matched: they were fetched, and were not matched yet. */
export function findFetchedFeeds(db: Db, { id }: Pick<MoveRow, 'id'>, limit: number): Promise<MoveFeed[]> {
  return db
    .selectFrom('moveFeeds')
    .innerJoin('feeds', 'feeds.id', 'moveFeeds.feedId')
    .select(moveFeedColumns)
    .where('moveFeeds.moveId', '=', id)
    .where('moveFeeds.matchedAt', 'is', null)
    .where('feeds.lastFetchedAt', 'is not', null)
    .orderBy('moveFeeds.oldId')
    .limit(limit)
    .execute()
}

/** Feeds that are due for their first check. Those that have failed are not waited for. */
export async function countAwaitedFeeds(db: Db, { id }: Pick<MoveRow, 'id'>): Promise<number> {
  const { count } = await db
    .selectFrom('moveFeeds')
    .innerJoin('feeds', 'feeds.id', 'moveFeeds.feedId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('moveFeeds.moveId', '=', id)
    .where('moveFeeds.matchedAt', 'is', null)
    .where('feeds.lastFetchedAt', 'is', null)
    .where('feeds.failures', '=', 0)
    .where('feeds.goneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function setMatched(
  tx: Tx,
  { id }: Pick<MoveRow, 'id'>,
  { oldId, now }: { oldId: string; now: number },
): Promise<void> {
  await tx
    .updateTable('moveFeeds')
    .set({ matchedAt: now })
    .where('moveId', '=', id)
    .where('oldId', '=', oldId)
    .execute()
}

/** Goes on at once; undefined when it has ended meanwhile. */
export function resumeMove(
  db: Db,
  { id }: Pick<MoveRow, 'id'>,
  { now, ...change }: { now: number } & Partial<Pick<MoveRow, 'sealedPassword' | 'sealedApp'>>,
): Promise<MoveRow | undefined> {
  return db
    .updateTable('moves')
    .set(({ eb }) => ({
      ...change,
      // A move that was kept in step goes on with that.
      state: eb.case().when('inStepUntil', 'is', null).then('running').else('inStep').end(),
      problem: null,
      failures: 0,
      nextAt: now,
    }))
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** False for another reader's move. */
export async function deleteMove(db: Db, reader: Reader, moveId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('moves')
    .where('id', '=', moveId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

export async function releaseMoves(db: Db): Promise<void> {
  await db.updateTable('moves').set({ leasedUntil: null }).where('leasedUntil', 'is not', null).execute()
}

export function findMoveFeeds(db: Db, { id }: Pick<MoveRow, 'id'>) {
  return db.selectFrom('moveFeeds').select(['oldId', 'feedId']).where('moveId', '=', id).execute()
}

/** Feeds with articles that are not matched. */
export function findUnmatchedFeeds(db: Db, { id }: Pick<MoveRow, 'id'>): Promise<MoveFeed[]> {
  return db
    .selectFrom('moveFeeds')
    .innerJoin('feeds', 'feeds.id', 'moveFeeds.feedId')
    .select(moveFeedColumns)
    .where('moveFeeds.moveId', '=', id)
    .where('feeds.lastFetchedAt', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moveItems')
          .select('moveItems.oldId')
          .where('moveItems.moveId', '=', id)
          .whereRef('moveItems.oldFeedId', '=', 'moveFeeds.oldId')
          .where('moveItems.itemId', 'is', null),
      ),
    )
    .execute()
}

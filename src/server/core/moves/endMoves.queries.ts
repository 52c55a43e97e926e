// Moves end in their feature, and wherever the sessions of an account end: a stranger who had a session may have started one.
import { sql } from 'kysely'
import type { Db, MoveRow, Tx } from '../../db/schema.ts'

/** The secrets are gone with the move, and so are its notes about the old server's articles. */
export async function endMove(tx: Tx, move: Pick<MoveRow, 'id'>, now: number): Promise<void> {
  const { id } = move
  const cursor = JSON.stringify({ counts: await countMove(tx, move) } satisfies EndedCursor)
  await tx
    .updateTable('moves')
    .set({
      state: 'ended',
      sealedPassword: null,
      sealedApp: null,
      problem: null,
      leasedUntil: null,
      endedAt: now,
      cursor,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('moveItems').where('moveId', '=', id).execute()
  await tx.deleteFrom('moveFeeds').where('moveId', '=', id).execute()
}

/** Ends the move of a reader whose sessions end. All that arrived stays. */
export async function endMovesOf(tx: Tx, userId: number, now: number): Promise<void> {
  const moves = await tx
    .selectFrom('moves')
    .select('id')
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
  for (const move of moves) await endMove(tx, move, now)
}

export type MoveCounts = {
  feeds: number
  awaited: number
  articles: number
  seen: number
  starred: number
  matched: number
}

/** The cursor of a move that is over. */
export type EndedCursor = { counts: MoveCounts }

export async function countMove(db: Db, { id }: Pick<MoveRow, 'id'>): Promise<MoveCounts> {
  const { rows } = await sql<MoveCounts>`select count(*) as articles, count("seenAt") as seen,
      count("starredAt") as starred, count("itemId") as matched from "moveItems" where "moveId" = ${id}`.execute(db)
  const feeds = await sql<{ feeds: number; awaited: number }>`select count(*) as feeds,
      count(case when "matchedAt" is null then 1 end) as awaited from "moveFeeds" where "moveId" = ${id}`.execute(db)
  const [items] = rows
  const [some] = feeds.rows
  const all = { feeds: 0, awaited: 0, articles: 0, seen: 0, starred: 0, matched: 0, ...items, ...some }
  return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, Number(value)])) as MoveCounts
}

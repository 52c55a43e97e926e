// Saved items and those on Later never fade: they become exceptions to the mark that covers them (docs/fading.md). Call these
// after changes that may leave such an item faded. They return the items that are unread again.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asBigint } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { Reader } from '../reader.ts'
import { isKeptAndFaded } from './readRule.queries.ts'

type Pair = [feedId: number, itemId: number]

const rowsPerStatement = 1000

/** Returns the items that it kept. */
export async function keepFromFading(
  tx: Tx,
  reader: Reader,
  { items, at }: { items: Pair[]; at: number },
): Promise<Pair[]> {
  const kept: Pair[] = []
  for (const some of chunksOf(items, rowsPerStatement)) {
    const among = sql`${jsonRows(tx, ['givenFeed', 'givenItem'], some)} as given`
    const isGiven = sql<SqlBool>`state."feedId" = given."givenFeed" and state."itemId" = given."givenItem"`
    kept.push(...(await makeUnread(tx, reader, { from: sql`${among}, ${marks}`, isAsked: isGiven, at })))
  }
  return kept
}

/** After marks of subscriptions moved. */
export const keepAllFromFading = (tx: Tx, reader: Reader, at: number): Promise<Pair[]> =>
  makeUnread(tx, reader, { from: marks, isAsked: sql`true`, at })

// With other names, because the columns after `returning` have no table: SQLite knows no alias there.
const marks = sql`(select "userId" as "ofReader", "feedId" as "ofFeed", "readUpTo", "fadedUpTo" from subscriptions) as subscription`

async function makeUnread(
  tx: Tx,
  reader: Reader,
  { from, isAsked, at }: { from: RawBuilder<unknown>; isAsked: RawBuilder<SqlBool>; at: number },
): Promise<Pair[]> {
  const { rows } = await sql<{ feedId: number; itemId: number }>`
    update "itemStates" as state set "unreadAgainAt" = ${asBigint(at)} from ${from}
    where state."userId" = ${reader.id} and ${isAsked} and subscription."ofReader" = ${reader.id}
      and subscription."ofFeed" = state."feedId" and ${isKeptAndFaded} returning "feedId", "itemId"`.execute(tx)
  return rows.map(({ feedId, itemId }) => [feedId, itemId])
}

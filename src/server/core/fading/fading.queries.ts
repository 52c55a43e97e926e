// Moves the marks of faded items. One number per subscription, however many items fade (ARCHITECTURE.md, Read).
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asBigint } from '../../db/dialect.ts'
import type { Db, SubscriptionRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { day } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'
import { doneUpTo, readOrHiddenAt } from '../readMarks/readRule.queries.ts'

/** A subscription whose items up to `target` have faded. */
export type FadeTarget = { subscriptionId: number; target: number }

export type FadingSubscription = Pick<SubscriptionRow, 'id' | 'maxUnread' | 'broughtBackAt'> & {
  /** 0: its items don't fade by age. */
  fadeDays: number
  /** Its first item above both marks, read or not; null when there is none. */
  firstAbove: number | null
}

/** `fadeDays`: for subscriptions without days of their own or of their column. `isEvery`: also those that never fade. */
export async function findFadingSubscriptions(
  db: Db,
  reader: Reader,
  { fadeDays, isEvery }: { fadeDays: number; isEvery: boolean },
): Promise<FadingSubscription[]> {
  const days = sql<number>`coalesce(subscription."fadeDays", columns."fadeDays", ${asBigint(fadeDays)})`
  const isFading = isEvery ? sql`true` : sql`(${days} > 0 or subscription."maxUnread" > 0)`
  const { rows } = await sql<FadingSubscription>`
    select subscription.id, subscription."maxUnread", subscription."broughtBackAt", ${days} as "fadeDays",
      (select min(items.id) from items where items."feedId" = subscription."feedId"
        and items.id > ${doneUpTo('subscription')}) as "firstAbove"
    from subscriptions as subscription join columns on columns.id = subscription."columnId"
    where subscription."userId" = ${reader.id} and ${isFading}`.execute(db)
  return rows
}

/** The newest item that is one too many, by subscription, for those that have at most `maxUnread`. */
export async function findBeyondMax(db: Db, reader: Reader, maxUnread: number): Promise<FadeTarget[]> {
  const state = sql`(select ${readOrHiddenAt} from "itemStates" as state where state."userId" = ${reader.id}
    and state."feedId" = item."feedId" and state."itemId" = item.id)`
  const { rows } = await sql<FadeTarget>`select "subscriptionId", target from (
      select subscription.id as "subscriptionId", (select item.id from items as item
        where item."feedId" = subscription."feedId" and item.id > ${doneUpTo('subscription')} and ${state} is null
        order by item.id desc limit 1 offset ${maxUnread}) as target
      from subscriptions as subscription
      where subscription."userId" = ${reader.id} and subscription."maxUnread" = ${maxUnread}) as beyond
    where target is not null`.execute(db)
  return rows
}

type Fading = { targets: FadeTarget[]; now: number }

const rowsPerStatement = 1000

/** Marks only move up. The caller has locked the reader. */
export async function moveFadedMarks(tx: Tx, reader: Reader, { targets, now }: Fading): Promise<void> {
  for (const some of chunksOf(targets, rowsPerStatement)) {
    const targetRows = values(some.map(({ subscriptionId, target }) => [subscriptionId, target]))
    const moved = sql`moved (id, target) as (${targetRows})`
    const isMoved = sql<SqlBool>`subscription.id = moved.id and subscription."userId" = ${reader.id}
      and subscription."fadedUpTo" < moved.target`
    await sql`with ${moved} insert into fades ("subscriptionId", day, "fadedUpTo")
      select subscription.id, ${asBigint(Math.floor(now / day))}, subscription."fadedUpTo"
      from moved join subscriptions as subscription on ${isMoved} where true on conflict do nothing`.execute(tx)
    await keepUnread(tx, reader, { moved, isMoved, now })
    await sql`with ${moved} update subscriptions as subscription set "fadedUpTo" = moved.target
      from moved where ${isMoved}`.execute(tx)
  }
}

/** Saved items and those on Later never fade: they become exceptions to the mark that is about to cover them. */
async function keepUnread(
  tx: Tx,
  reader: Reader,
  { moved, isMoved, now }: { moved: RawBuilder<unknown>; isMoved: RawBuilder<SqlBool>; now: number },
): Promise<void> {
  await sql`with ${moved} update "itemStates" as state set "unreadAgainAt" = ${now}
    from subscriptions as subscription, moved
    where ${isMoved} and state."userId" = ${reader.id} and state."feedId" = subscription."feedId"
      and (state."savedAt" is not null or state."laterAt" is not null) and state."readAt" is null and state."hiddenAt" is null
      and state."unreadAgainAt" is null and state."itemId" > ${doneUpTo('subscription')}
      and state."itemId" <= moved.target`.execute(tx)
}

/** Ends the mutes whose time is over. Returns whether there was one. */
export async function endMutes(db: Db, reader: Reader, now: number): Promise<boolean> {
  const ended = await db
    .updateTable('subscriptions')
    .set({ mutedAt: null, mutedUntil: null })
    .where('userId', '=', reader.id)
    .where('mutedUntil', '<=', now)
    .returning('id')
    .execute()
  return ended.length > 0
}

export async function hasEndedMute(db: Db, reader: Reader, now: number): Promise<boolean> {
  const ended = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', reader.id)
    .where('mutedUntil', '<=', now)
    .limit(1)
    .execute()
  return ended.length > 0
}

/** Readers with a setting by which items fade, or with a mute that may end. The others' preferences don't mention fading. */
export async function findReadersWithFading(db: Db): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id from users where preferences like '%"fadeDays"%' or preferences like '%"pausedUntil"%'
    union select "userId" as id from subscriptions
      where "fadeDays" > 0 or "maxUnread" > 0 or "mutedUntil" is not null
    union select "userId" as id from columns where "fadeDays" > 0
    order by id`.execute(db)
  return rows
}

/** Marks of earlier days are of no use: items that faded then are not brought back together. */
export async function dropOldFades(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('fades')
    .where('day', '<', Math.floor(now / day) - fadesKeptDays)
    .execute()
}

/** "This week" for bringing back. */
export const fadesKeptDays = 7

export const values = (rows: (number | null)[][]): RawBuilder<unknown> =>
  sql`values ${sql.join(rows.map((row) => sql`(${sql.join(row.map(asBigint))})`))}`

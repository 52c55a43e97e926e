// The worker's part: makes notices of the new articles of feeds, for each reader and feed once an hour at most. One transaction takes
// some turns and adds their notices, so a killed worker neither loses one nor repeats it.
import { readPreferences } from '../../core/accounts/preferences.ts'
import { lockUsers } from '../../core/accounts/users.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { NoticeTurnRow, Tx, UserRow } from '../../db/schema.ts'
import { looksSecret } from '../../ingest/discovery/secretAddress.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { hour, minute } from '../../lib/clock.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { type Added, addNotices, publishNotice, type ReadersNotice } from './addNotices.ts'
import {
  countNews,
  findDueTurns,
  findNews,
  findNotifying,
  type NewsItem,
  type NotifyingSubscription,
  noteNotified,
  putTurnsOff,
  type Turn,
  takeTurns,
} from './notices.queries.ts'
import { quietUntil } from './quietHours.ts'
import { type Notice, writeNews } from './writeNotice.ts'

type NoticeDeps = Pick<RefreshDeps, 'db' | 'clock' | 'events' | 'log' | 'writeQueue'>

const turnsOfRound = 500
/** Other writers wait for one transaction. */
const atOnce = { turns: 50, news: 2000 }
/** A notice lists no more articles. It says how many there are, of the feed's last thousand. */
const newsLimits = { listed: 100, counted: 1000 }
/** Between two notices of one feed. */
const pauseMs = hour
const retryMs = 10 * minute

/** Returns how many turns there were. */
export async function addNewsNotices(deps: NoticeDeps): Promise<number> {
  const { db, clock } = deps
  const turns = await findDueTurns(db, { now: clock(), limit: turnsOfRound })
  const counts = await countNews(db, turns, newsLimits.counted)
  for (const some of splitTurns(turns, counts)) await addOrPutOff(deps, some)
  return turns.length
}

/** Parts that take about the same time; `counts`: the new items of each turn. */
function splitTurns(turns: Turn[], counts: number[]): Turn[][] {
  const parts: Turn[][] = []
  let news = Number.POSITIVE_INFINITY
  for (const [index, turn] of turns.entries()) {
    const count = counts[index] ?? 0
    news += count
    const part = parts.at(-1)
    if (part !== undefined && part.length < atOnce.turns && news <= atOnce.news) part.push(turn)
    else {
      parts.push([turn])
      news = count
    }
  }
  return parts
}

/** Turns that fail together are tried one by one, so one reader's failure keeps no other reader waiting. */
async function addOrPutOff(deps: NoticeDeps, turns: Turn[]): Promise<void> {
  const { db, clock, writeQueue, log } = deps
  try {
    const added = await writeQueue(() => db.transaction().execute((tx) => takeAndAdd(tx, turns, clock())))
    for (const one of added) publishNotice(deps, one)
  } catch (error) {
    if (turns.length > 1) {
      for (const turn of turns) await addOrPutOff(deps, [turn])
      return
    }
    log.error({ err: error, ...turns[0] }, 'making a notice failed')
    await writeQueue(() =>
      putTurnsOff(
        db,
        turns.map((turn) => ({ ...turn, dueAt: clock() + retryMs })),
      ),
    )
  }
}

async function takeAndAdd(tx: Tx, asked: Turn[], now: number): Promise<Added[]> {
  await holdItemOrder(tx)
  const users = new Map(
    (await lockUsers(tx, [...new Set(asked.map(({ userId }) => userId))])).map((user) => [user.id, user]),
  )
  const turns = await takeTurns(tx, asked, now)
  const subscriptions = new Map((await findNotifying(tx, turns)).map((row) => [keyOf(row), row]))
  const waiting: NoticeTurnRow[] = []
  const speaking: NotifyingSubscription[] = []
  const silent: Turn[] = []
  for (const turn of turns) {
    const user = users.get(turn.userId)
    const subscription = subscriptions.get(keyOf(turn))
    if (user === undefined || subscription === undefined) {
      silent.push(turn)
      continue
    }
    const dueAt = quietUntil(readPreferences(user.preferences), now) ?? endOfPause(subscription, now)
    if (dueAt !== null) waiting.push({ ...turn, dueAt })
    else if (user.suspendedAt !== null || isMuted(subscription, now)) silent.push(turn)
    else speaking.push(subscription)
  }
  await putTurnsOff(tx, waiting)
  const news = Map.groupBy(await findNews(tx, speaking, newsLimits), keyOf)
  await noteNotified(tx, [
    ...silent.map((turn) => ({ ...turn, notifiedAt: null })),
    ...speaking.map((turn) => ({ ...turn, notifiedAt: news.has(keyOf(turn)) ? now : null })),
  ])
  return addNotices(tx, await writeAll(speaking, { news, users }), now)
}

const keyOf = ({ userId, feedId }: Turn): string => `${userId} ${feedId}`

type Found = { news: ReadonlyMap<string, NewsItem[]>; users: ReadonlyMap<number, UserRow> }

/** Readers of one feed whose notices have the same words share one notice. */
async function writeAll(subscriptions: NotifyingSubscription[], { news, users }: Found): Promise<ReadersNotice[]> {
  const written = new Map<string, Notice>()
  const notices: ReadersNotice[] = []
  for (const subscription of subscriptions) {
    const items = news.get(keyOf(subscription))
    const user = users.get(subscription.userId)
    if (items === undefined || user === undefined) continue
    const { feedId, ownTitle, title, ownerId, url } = subscription
    const source = { feedId, feedTitle: ownTitle ?? title, isPrivate: ownerId !== null || looksSecret(url) }
    const language = readPreferences(user.preferences).language ?? 'en'
    const key = JSON.stringify([language, source, items[0]?.total, items.map(({ id }) => id)])
    const notice = written.get(key) ?? (await writeInLanguage(language, () => writeNews(items, source)))
    written.set(key, notice)
    notices.push({ reader: user, language, notice })
  }
  return notices
}

/** Null when its last notice is an hour old. */
const endOfPause = ({ notifiedAt }: NotifyingSubscription, now: number): number | null =>
  notifiedAt !== null && notifiedAt <= now && now < notifiedAt + pauseMs ? notifiedAt + pauseMs : null

const isMuted = ({ mutedAt, mutedUntil }: NotifyingSubscription, now: number): boolean =>
  mutedAt !== null && (mutedUntil === null || mutedUntil > now)

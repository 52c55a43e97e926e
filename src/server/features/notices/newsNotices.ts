// The worker's part: makes a notice of the new articles of a feed, once an hour at most. One transaction takes the turn and adds the
// notice, so a killed worker neither loses one nor repeats it.
import { readPreferences } from '../../core/accounts/preferences.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { findSubscriptionOfFeed } from '../../core/subscriptions/subscriptions.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { NoticeTurnRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import { looksSecret } from '../../ingest/discovery/secretAddress.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { hour, minute } from '../../lib/clock.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { type Added, addNotice, publishNotice } from './addNotice.ts'
import { findDueTurns, findFeedHead, findNews, noteNotified, putTurnOff, takeTurn } from './notices.queries.ts'
import { quietUntil } from './quietHours.ts'
import { writeNews } from './writeNotice.ts'

type Turn = Omit<NoticeTurnRow, 'dueAt'>
type NoticeDeps = Pick<RefreshDeps, 'db' | 'clock' | 'events' | 'log' | 'writeQueue'>

const turnsOfRound = 100
/** A notice lists no more articles. It says how many there are. */
const listedMax = 100
/** Between two notices of one feed. */
const pauseMs = hour
const retryMs = 10 * minute

/** Returns how many turns there were. */
export async function addNewsNotices(deps: NoticeDeps): Promise<number> {
  const { db, clock, writeQueue, log } = deps
  const turns = await findDueTurns(db, { now: clock(), limit: turnsOfRound })
  for (const turn of turns) {
    try {
      const added = await writeQueue(() => db.transaction().execute((tx) => takeTurnAndAdd(tx, turn, clock())))
      if (added !== null) publishNotice(deps, added)
    } catch (error) {
      log.error({ err: error, ...turn }, 'making a notice failed')
      await writeQueue(() => putTurnOff(db, { ...turn, dueAt: clock() + retryMs }))
    }
  }
  return turns.length
}

async function takeTurnAndAdd(tx: Tx, turn: Turn, now: number): Promise<Added | null> {
  await holdItemOrder(tx)
  const user = await lockUser(tx, turn.userId)
  if (user === undefined || !(await takeTurn(tx, turn, now))) return null
  const { feedId } = turn
  const subscription = await findSubscriptionOfFeed(tx, user, feedId)
  const { quietFrom, quietTo, timeZone, language } = readPreferences(user.preferences)
  const waitUntil = quietUntil({ quietFrom, quietTo, timeZone }, now) ?? (subscription && endOfPause(subscription, now))
  if (waitUntil != null) {
    await putTurnOff(tx, { ...turn, dueAt: waitUntil })
    return null
  }
  const isSilent = subscription === undefined || user.suspendedAt !== null || isMuted(subscription, now)
  const news = isSilent ? [] : await findNews(tx, user, { ...subscription, limit: listedMax })
  await noteNotified(tx, user, { feedId, ...(news.length > 0 && { notifiedAt: now }) })
  if (news.length === 0) return null
  const feed = await findFeedHead(tx, feedId)
  const feedTitle = subscription?.title ?? feed.title
  const isPrivate = feed.ownerId !== null || looksSecret(feed.url)
  return writeInLanguage(language ?? 'en', () =>
    addNotice(tx, user, { notice: writeNews(news, { feedId, feedTitle, isPrivate }), now }),
  )
}

/** Null when its last notice is an hour old. */
const endOfPause = ({ notifiedAt }: SubscriptionRow, now: number): number | null =>
  notifiedAt !== null && notifiedAt <= now && now < notifiedAt + pauseMs ? notifiedAt + pauseMs : null

const isMuted = ({ mutedAt, mutedUntil }: SubscriptionRow, now: number): boolean =>
  mutedAt !== null && (mutedUntil === null || mutedUntil > now)

import type { Db, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { day } from '../../lib/clock.ts'
import { changePreferences, readPreferences } from '../accounts/preferences.ts'
import { findUser, lockUser, updateUser } from '../accounts/users.queries.ts'
import { findIdSince } from '../items/findIdSince.ts'
import type { Reader } from '../reader.ts'
import {
  endMutes,
  type FadeTarget,
  type FadingSubscription,
  fadesKeptDays,
  findBeyondMax,
  findFadingSubscriptions,
  hasEndedMute,
  moveFadedMarks,
} from './fading.queries.ts'

type FadeDeps = Pick<Deps, 'db' | 'clock' | 'events'>

/**
 * Moves a reader's marks of faded items to where their settings put them now, and ends mutes and a pause that are over. Writes
 * only if something changes. `isPauseEnding`: the reader ended their pause just now. Marks never go back: a clock that was set back fades nothing.
 */
export async function fadeItems(
  { db, clock, events }: FadeDeps,
  reader: Reader,
  { isPauseEnding = false } = {},
): Promise<{ isPaused: boolean }> {
  const now = clock()
  const pausedUntil = isPauseEnding ? now : await findPause(db, reader)
  const isPauseOver = pausedUntil !== null && pausedUntil <= now
  const isPaused = pausedUntil !== null && !isPauseOver
  const targets = await findTargets(db, reader, { now, pausedUntil })
  const hasMute = await hasEndedMute(db, reader, now)
  if (targets.length === 0 && !hasMute && !isPauseOver) return { isPaused }
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    await moveFadedMarks(tx, reader, { targets, now })
    if (hasMute) await endMutes(tx, reader, now)
    if (isPauseOver) await endPause(tx, reader, pausedUntil)
  })
  events.publish(reader.id, { type: hasMute ? 'boardChanged' : 'marksChanged' })
  return { isPaused }
}

async function findPause(db: Db, reader: Reader): Promise<number | null> {
  const { pausedUntil } = await preferencesOf(db, reader)
  return pausedUntil === null ? null : Date.parse(pausedUntil)
}

async function preferencesOf(db: Db, reader: Reader) {
  const user = await findUser(db, reader.id)
  return readPreferences(user?.preferences ?? '{}')
}

/** Another pause may have begun since this one was read. */
async function endPause(tx: Tx, reader: Reader, pausedUntil: number): Promise<void> {
  const user = await findUser(tx, reader.id)
  if (!user || (await findPause(tx, reader)) !== pausedUntil) return
  await updateUser(tx, reader.id, { preferences: changePreferences(user.preferences, { pausedUntil: null }) })
}

type Moment = { now: number; pausedUntil: number | null }

/** Subscriptions with items that fade now. */
async function findTargets(db: Db, reader: Reader, { now, pausedUntil }: Moment): Promise<FadeTarget[]> {
  const { fadeDays } = await preferencesOf(db, reader)
  const isPaused = pausedUntil !== null
  const fading = await findFadingSubscriptions(db, reader, { fadeDays: fadeDays ?? 0, isEvery: isPaused })
  const lastBefore = rememberIds(async (moment) => (await findIdSince(db, moment)) - 1)
  const beyondMax = await findAllBeyondMax(db, reader, fading)
  const targets: FadeTarget[] = []
  for (const subscription of fading) {
    const { id, fadeDays: days, firstAbove } = subscription
    if (firstAbove === null) continue
    const byPause = isPaused ? await lastBefore(Math.min(now, pausedUntil)) : 0
    const byAge = days > 0 && !isHeld(subscription, days, now) ? await lastBefore(now - days * day) : 0
    const byCount = isHeld(subscription, fadesKeptDays, now) ? 0 : (beyondMax.get(id) ?? 0)
    const target = Math.max(byPause, byAge, byCount)
    if (target >= firstAbove) targets.push({ subscriptionId: id, target })
  }
  return targets
}

/** Items that a reader brought back stay for as long as if they had just arrived. */
const isHeld = ({ broughtBackAt }: FadingSubscription, days: number, now: number): boolean =>
  broughtBackAt !== null && broughtBackAt > now - days * day

async function findAllBeyondMax(db: Db, reader: Reader, fading: FadingSubscription[]): Promise<Map<number, number>> {
  const limits = new Set(fading.flatMap(({ maxUnread }) => maxUnread ?? []))
  const beyond = new Map<number, number>()
  for (const maxUnread of limits)
    for (const { subscriptionId, target } of await findBeyondMax(db, reader, maxUnread))
      beyond.set(subscriptionId, target)
  return beyond
}

/** Most subscriptions share a few moments. */
function rememberIds(find: (moment: number) => Promise<number>): (moment: number) => Promise<number> {
  const known = new Map<number, number>()
  return async (moment) => {
    const id = known.get(moment) ?? (await find(moment))
    known.set(moment, id)
    return id
  }
}

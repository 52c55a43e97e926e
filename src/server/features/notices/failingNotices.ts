// The worker's part: makes notices of feeds that are gone or have failed for three days, for readers who chose it. Once a week at
// most, and only when one of them began to fail after the last notice.
import { readPreferences } from '../../core/accounts/preferences.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Tx } from '../../db/schema.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { type Added, addNotices, publishNotice } from './addNotices.ts'
import {
  type FailingFeed,
  findFailingFeeds,
  findLastNotified,
  findReadersToNotify,
  hasNetwork,
  noteFailureNotified,
} from './failingFeeds.queries.ts'
import { quietUntil } from './quietHours.ts'
import { writeFailing } from './writeFailing.ts'

type NoticeDeps = Pick<RefreshDeps, 'db' | 'clock' | 'events' | 'config' | 'writeQueue'>

const pauseMs = 7 * day
const readersAtOnce = 500

export async function addFailingNotices(deps: NoticeDeps): Promise<void> {
  const { db, clock } = deps
  if (!(await hasNetwork(db, clock()))) return
  for (let after = 0; ; ) {
    const readers = await findReadersToNotify(db, { after, limit: readersAtOnce })
    for (const reader of readers) if (await isDue(deps, reader)) await notifyReader(deps, reader)
    const last = readers.at(-1)
    if (last === undefined || readers.length < readersAtOnce) return
    after = last.id
  }
}

async function isDue({ db, clock }: NoticeDeps, user: Reader & { preferences: string }): Promise<boolean> {
  const { notifiesOfFailing, ...quiet } = readPreferences(user.preferences)
  const now = clock()
  if (!notifiesOfFailing || quietUntil(quiet, now) !== null) return false
  const lastTold = await findLastNotified(db, user)
  if (lastTold !== null && lastTold <= now && now < lastTold + pauseMs) return false
  return (await findFailingFeeds(db, user, now)).some(isNew)
}

/** Since it last worked. */
const isNew = ({ failureNotifiedAt, workedAt }: FailingFeed): boolean =>
  failureNotifiedAt === null || failureNotifiedAt < workedAt

async function notifyReader(deps: NoticeDeps, reader: Reader): Promise<void> {
  const { db, writeQueue } = deps
  const added = await writeQueue(() => db.transaction().execute((tx) => addFailing(deps, tx, reader)))
  if (added !== null) publishNotice(deps, added)
}

/** Null when another worker made the notice meanwhile. */
async function addFailing({ clock, config }: NoticeDeps, tx: Tx, reader: Reader): Promise<Added | null> {
  const now = clock()
  await holdItemOrder(tx)
  const user = await lockUser(tx, reader.id)
  const failing = await findFailingFeeds(tx, reader, now)
  if (user === undefined || !failing.some(isNew)) return null
  await noteFailureNotified(
    tx,
    failing.map(({ id }) => id),
    now,
  )
  const language = readPreferences(user.preferences).language ?? 'en'
  const notice = await writeInLanguage(language, () => writeFailing(failing, { publicUrl: config.publicUrl, now }))
  const [added] = await addNotices(tx, [{ reader: user, language, notice }], now)
  return added ?? null
}

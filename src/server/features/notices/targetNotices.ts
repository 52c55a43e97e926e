// The worker's part: makes a notice of each program that was turned off after many failures, once.
import { readPreferences } from '../../core/accounts/preferences.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { holdItemOrder } from '../../db/itemOrder.ts'
import type { Tx } from '../../db/schema.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { writeInLanguage } from '../../mail/writeInLanguage.ts'
import { type Added, addNotices, publishNotice } from './addNotices.ts'
import { quietUntil } from './quietHours.ts'
import { findTargetsTurnedOff, type TurnedOff, takeTurnedOff } from './targets.queries.ts'
import { writeTurnedOff } from './writeTurnedOff.ts'

type NoticeDeps = Pick<RefreshDeps, 'db' | 'clock' | 'events' | 'config' | 'writeQueue'>

const targetsAtOnce = 100

export async function addTargetNotices(deps: NoticeDeps): Promise<void> {
  const { db, clock, writeQueue } = deps
  for (let after = 0; ; ) {
    const targets = await findTargetsTurnedOff(db, { after, limit: targetsAtOnce })
    for (const target of targets) {
      if (quietUntil(readPreferences(target.preferences), clock()) !== null) continue
      const added = await writeQueue(() => db.transaction().execute((tx) => addNotice(deps, tx, target)))
      if (added !== null) publishNotice(deps, added)
    }
    const last = targets.at(-1)
    if (last === undefined || targets.length < targetsAtOnce) return
    after = last.id
  }
}

/** Null when another worker made the notice, or the reader turned the target on meanwhile. */
async function addNotice({ clock, config }: NoticeDeps, tx: Tx, { id, userId }: TurnedOff): Promise<Added | null> {
  const now = clock()
  await holdItemOrder(tx)
  const user = await lockUser(tx, userId)
  const target = user && (await takeTurnedOff(tx, user, { id, now }))
  if (user === undefined || target === undefined) return null
  const language = readPreferences(user.preferences).language ?? 'en'
  const notice = await writeInLanguage(language, () => writeTurnedOff(target, config))
  const [added] = await addNotices(tx, [{ reader: user, language, notice }], now)
  return added ?? null
}

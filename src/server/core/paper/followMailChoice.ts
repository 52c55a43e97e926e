import type { PreferenceChange } from '../../../shared/preferences.ts'
import type { Db, PaperAheadRow, Tx, UserRow } from '../../db/schema.ts'
import { readPreferences } from '../accounts/preferences.ts'
import { findLatestEdition } from './editions.queries.ts'
import { dueDay, latestPossible, timesOf } from './paperDay.ts'
import { deletePaperAhead, restartPapersAhead, startPaperAhead } from './papersAhead.queries.ts'

/** The worker's queue of papers follows a change of preferences. The account is locked. */
export async function followMailChoice(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'preferences'>,
  { change, now }: { change: PreferenceChange; now: number },
): Promise<void> {
  const { paperMail, paperToDevice, paperHour, paperDays, timeZone } = change
  if (paperMail === true) await startAtNextHour(tx, user, { way: 'mail', now })
  if (paperMail === false) await deletePaperAhead(tx, user, 'mail')
  if (paperToDevice === true) await startAtNextHour(tx, user, { way: 'device', now })
  if (paperToDevice === false) await deletePaperAhead(tx, user, 'device')
  if ([paperHour, paperDays, timeZone].some((choice) => choice !== undefined)) await restartPapersAhead(tx, user, now)
}

/** The first paper is not of a day that the reader has already opened. */
export async function startAtNextHour(
  db: Db,
  user: Pick<UserRow, 'id' | 'preferences'>,
  { way, now }: Pick<PaperAheadRow, 'way'> & { now: number },
): Promise<void> {
  const due = dueDay(now, timesOf(readPreferences(user.preferences)))
  const latest = await findLatestEdition(db, user, latestPossible(now))
  const lastDay = latest !== undefined && latest.day > due ? latest.day : due
  await startPaperAhead(db, user, { way, lastDay, openedAt: latest === undefined ? null : now, now })
}

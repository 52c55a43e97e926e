import type { PreferenceChange } from '../../../shared/preferences.ts'
import type { Tx, UserRow } from '../../db/schema.ts'
import { readPreferences } from '../accounts/preferences.ts'
import { findLatestEdition } from './editions.queries.ts'
import { deleteMailedPaper, restartMailedPaper, startMailedPaper } from './mailedPapers.queries.ts'
import { dueDay, latestPossible, timesOf } from './paperDay.ts'

/** The worker's queue of mailed papers follows a change of preferences. The account is locked. */
export async function followMailChoice(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'preferences'>,
  { change, now }: { change: PreferenceChange; now: number },
): Promise<void> {
  const { paperMail, paperHour, paperDays, timeZone } = change
  if ([paperMail, paperHour, paperDays, timeZone].every((choice) => choice === undefined)) return
  const preferences = readPreferences(user.preferences)
  if (!preferences.paperMail) return deleteMailedPaper(tx, user)
  if (paperMail !== true) return restartMailedPaper(tx, user, now)
  // The first one comes at the next hour, and is not of a day that the reader has already opened.
  const due = dueDay(now, timesOf(preferences))
  const latest = await findLatestEdition(tx, user, latestPossible(now))
  const mailedDay = latest !== undefined && latest.day > due ? latest.day : due
  await startMailedPaper(tx, user, { mailedDay, openedAt: latest === undefined ? null : now, now })
}

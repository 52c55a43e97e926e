// One turn of a reader in the queue of papers made ahead: whole articles are requested in the hour before, and the paper is served at its hour.

import type { Preferences } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db, EditionRow, PaperAheadRow, UserRow } from '../../db/schema.ts'
import { hour, minute } from '../../lib/clock.ts'
import { readPreferences } from '../accounts/preferences.ts'
import { findUser } from '../accounts/users.queries.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { ensureEdition } from './ensureEdition.ts'
import { dueDay, nextPaperAt, timesOf } from './paperDay.ts'
import { endServed, endTurn, holdsLease } from './papersAhead.queries.ts'
import { type AheadDeps, requestStubs } from './requestStubs.ts'

export type Served = { is: 'sent' } | { is: 'nothing' } | { is: 'refused'; words: string } | { is: 'later' }

export type PaperToServe = {
  claimed: PaperAheadRow
  user: UserRow
  preferences: Preferences
  reader: ItemReader
  edition: EditionRow
  /** Whether the lease is still this worker's. A mail that another worker has taken over is not sent twice. */
  mayBeSent: () => Promise<boolean>
}

/** After a failure that may pass. The paper of the next day takes its place. */
const pausesMs = [minute, 5 * minute, 15 * minute, 30 * minute]
const longestWaitMs = hour

/** Serves the paper of a leased reader if its hour has come, and sets the time of the next turn. */
export async function servePaper(
  deps: AheadDeps,
  claimed: PaperAheadRow,
  serve: (paper: PaperToServe) => Promise<Served>,
): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const user = await findUser(db, claimed.userId)
  if (user === undefined) return
  const preferences = readPreferences(user.preferences)
  const times = timesOf(preferences)
  const due = dueDay(now, times)
  const hourAt = nextPaperAt(now, times)
  const nextAt = nextTurnAt(now, { hourAt, userId: user.id })
  const reader = { id: user.id, hidesDuplicates: preferences.hideDuplicates }
  if (claimed.openedAt === null || !mayGet(claimed, user)) return endTurn(db, claimed, { nextAt, lastDay: due })
  if (claimed.lastDay >= due) {
    if (nextAt === hourAt) await requestStubs(deps, reader, { preferences, day: dueDay(hourAt, times) })
    return endTurn(db, claimed, { nextAt })
  }

  const edition = await ensureEdition(deps, reader, {})
  if (edition === undefined || edition.doneAt !== null || edition.day <= claimed.lastDay)
    return endTurn(db, claimed, { nextAt, lastDay: due, tries: 0 })
  const mayBeSent = () => holdsLease(db, claimed)
  const served = await serve({ claimed, user, preferences, reader, edition, mayBeSent })
  await endWith(db, { claimed, served, day: edition.day, now, nextAt })
}

/** Readers of the catalog sign in with a key. */
const mayGet = ({ way }: PaperAheadRow, { suspendedAt, emailVerifiedAt }: UserRow): boolean =>
  suspendedAt === null && (way === 'catalog' || emailVerifiedAt !== null)

/** When whole articles are requested, or else the hour. The readers of an hour take their turns over twenty minutes. */
function nextTurnAt(now: number, { hourAt, userId }: { hourAt: number; userId: number }): number {
  const requestAt = hourAt - hour + (userId % 20) * minute
  return now < requestAt ? requestAt : hourAt
}

type End = { claimed: PaperAheadRow; served: Served; day: string; now: number; nextAt: number }

async function endWith(db: Db, { claimed, served, day, now, nextAt }: End): Promise<void> {
  switch (served.is) {
    case 'sent':
      return endServed(db, claimed, { lastDay: day, nextAt })
    case 'nothing':
      return endTurn(db, claimed, { nextAt, lastDay: day, tries: 0 })
    case 'later': {
      const retryAt = now + (pausesMs[claimed.tries] ?? longestWaitMs)
      return endTurn(db, claimed, { nextAt: Math.min(retryAt, nextAt), tries: claimed.tries + 1 })
    }
    case 'refused': {
      const refusals = claimed.refusals + 1
      const isLast = refusals >= limits.paperRefusalsMax
      const end = { lastDay: day, tries: 0, refusals, words: served.words, stopped: isLast ? 'refused' : '' } as const
      return endTurn(db, claimed, { ...end, nextAt: isLast ? null : nextAt })
    }
  }
}

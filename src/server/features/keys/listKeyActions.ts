import type { KeyAction } from '../../../shared/features/keys.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { findActions } from '../../core/keyLog/keyLog.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Deps } from '../../deps.ts'
import { BadRequest } from '../../http/errors.ts'
import { day } from '../../lib/clock.ts'
import { presentKeyAction } from './presentKeyAction.ts'

/** A page of the changes that apps made with the reader's keys, newest first. Throws BadRequest for an invalid cursor. */
export async function listKeyActions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  { cursor }: { cursor?: string | undefined },
): Promise<{ actions: KeyAction[]; nextCursor: string | null }> {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new BadRequest(texts.cursorInvalid)
  const now = clock()
  const since = now - limits.keyActionDays * day
  const before = cursor === undefined ? undefined : Number(cursor)
  const found = await findActions(db, reader, { before, since, limit: limits.keyActionsShown + 1 })
  const page = found.slice(0, limits.keyActionsShown)
  const last = found.length > page.length ? page.at(-1) : undefined
  return { actions: page.map((row) => presentKeyAction(row, now)), nextCursor: last ? String(last.id) : null }
}

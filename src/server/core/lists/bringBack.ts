import type { Deps } from '../../deps.ts'
import { newToken } from '../../lib/tokens.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { findWeeksFades, lowerFadedMarks } from './bringBack.queries.ts'
import { refuseUnknownScope } from './refuseUnknownScope.ts'
import { deleteExpiredUndos, insertUndo } from './undos.queries.ts'

type Scope = { feedId?: number | undefined }

/** How many items faded within the last week and would be unread again. Throws NotFound for another reader's feed. */
export async function countWeeksFaded(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  scope: Scope,
): Promise<number> {
  await refuseUnknownScope(db, reader, scope)
  const fades = await findWeeksFades(db, reader, { ...scope, now: clock() })
  return fades.reduce((sum, { items }) => sum + items, 0)
}

/**
 * Makes unread again what faded within the last week. `undo`: a token that lets it fade again, within ten minutes; null when
 * nothing had faded. Throws NotFound for another reader's feed.
 */
export async function bringBack(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  scope: Scope,
): Promise<{ broughtBack: number; undo: string | null }> {
  await refuseUnknownScope(db, reader, scope)
  const now = clock()
  const token = newToken()
  const broughtBack = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const found = await findWeeksFades(tx, reader, { ...scope, now })
    const fades = found.map(({ items, ...mark }) => mark)
    const count = found.reduce((sum, { items }) => sum + items, 0)
    if (count === 0) return 0
    await lowerFadedMarks(tx, reader, { fades, now })
    await deleteExpiredUndos(tx, now)
    await insertUndo(tx, reader, { token, changes: { at: now, marks: [], again: [], items: [], fades } })
    return count
  })
  if (broughtBack > 0) events.publish(reader.id, { type: 'marksChanged' })
  return { broughtBack, undo: broughtBack > 0 ? token : null }
}

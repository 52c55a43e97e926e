import type { Import } from '../../../shared/features/imports.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { deleteColumns, findColumns, placeColumns } from '../../core/columns/columns.queries.ts'
import { createDefaultColumns } from '../../core/columns/ensureDefaultColumns.ts'
import type { Reader } from '../../core/reader.ts'
import { findRules, placeRules } from '../../core/rules/rules.queries.ts'
import { unsubscribeFrom } from '../../core/subscriptions/deleteFeed.ts'
import type { Db, ImportRow, Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { dropParts } from '../../ingest/imports/importParts.queries.ts'
import { findImport, setTakenBack } from '../../ingest/imports/imports.queries.ts'
import * as made from '../../ingest/imports/importTraces.queries.ts'
import { hour } from '../../lib/clock.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import { showImport } from './showImport.ts'

/**
 * Takes back what an import made and nothing else: its feeds, saved articles, labels, read marks, rules that are still off, and the
 * tags and columns that nothing else uses by now. Each transaction takes back some feeds, so clicks are answered in between; one
 * that was interrupted goes on when it is called again. No-op when it is done already. Throws NotFound, and Conflict after a day.
 */
export async function takeBackImport(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  importId: number,
): Promise<Import> {
  const now = deps.clock()
  for (let isFirst = true; (await undoSome(deps.db, reader, { importId, now, isFirst })) === 'more'; isFirst = false)
    await yieldToEventLoop()
  deps.events.publish(reader.id, { type: 'rulesChanged' })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return showImport(deps, reader, importId)
}

/** Unsubscribing from so many feeds takes about 10 ms. */
const feedsAtOnce = 100

function undoSome(
  db: Db,
  reader: Reader,
  { importId, now, isFirst }: { importId: number; now: number; isFirst: boolean },
): Promise<'more' | 'done'> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const imported = (await findImport(tx, reader, importId)) ?? missing('import')
    if (imported.takenBackAt !== null) return 'done'
    if (now > imported.createdAt + limits.importTakeBackHours * hour) throw new Conflict(texts.importTooOldToTakeBack)
    if (isFirst) await dropParts(tx, imported)
    const subscriptions = await made.findMadeSubscriptions(tx, imported, feedsAtOnce)
    const isLast = subscriptions.length < feedsAtOnce
    // Before the feeds: their saved and labeled articles would stay. And again at the end: the import may have gone on until now.
    if (isFirst || isLast) await undoMarks(tx, imported)
    if (subscriptions.length > 0) await unsubscribeFrom(tx, reader, { subscriptions, now })
    if (!isLast) return 'more'
    await undoRest(tx, imported)
    await setTakenBack(tx, imported, now)
    return 'done'
  })
}

async function undoMarks(tx: Tx, imported: ImportRow): Promise<void> {
  await made.unsaveMadeItems(tx, imported)
  await made.untagMadeItems(tx, imported)
  await made.takeBackReadMarks(tx, imported)
}

async function undoRest(tx: Tx, imported: ImportRow): Promise<void> {
  const reader = { id: imported.userId }
  await made.deleteMadeRules(tx, imported)
  await placeRules(tx, await findRules(tx, reader))
  await made.deleteMadeTags(tx, imported)
  await deleteMadeColumns(tx, imported)
}

async function deleteMadeColumns(tx: Tx, imported: ImportRow): Promise<void> {
  const reader = { id: imported.userId }
  const emptied = new Set(await made.findEmptyMadeColumns(tx, imported))
  if (emptied.size === 0) return
  const remaining = (await findColumns(tx, reader)).filter(({ id }) => !emptied.has(id))
  await deleteColumns(tx, [...emptied])
  // The import replaced them on an untouched board.
  if (remaining.length === 0) await createDefaultColumns(tx, reader.id)
  else await placeColumns(tx, remaining)
}

import { readPreferences } from '../../core/accounts/preferences.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { moveFadedMarks } from '../../core/fading/fading.queries.ts'
import { type Caller, noteChange } from '../../core/keyLog/keyChange.ts'
import { changesOfMarks } from '../../core/lists/changesOfMarks.ts'
import { lockUnread, markRead } from '../../core/lists/markSome.queries.ts'
import type { RaisedMark } from '../../core/lists/readAll.queries.ts'
import { restoreReadAll } from '../../core/lists/restoreReadAll.ts'
import type { ReadAllChanges } from '../../core/lists/undos.queries.ts'
import { findEdition, findPieces } from '../../core/paper/editions.queries.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findCopies } from '../../core/stories/stories.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { toIso } from '../../lib/clock.ts'
import { findMarksBelow, putMarksBack, setDone } from './paper.queries.ts'

type DoneDeps = Pick<Deps, 'db' | 'clock' | 'events'>
type DoneChanges = { read: ReadAllChanges; faded: RaisedMark[] }

/**
 * Marks the pieces of an edition and the copies of their stories read. If the reader chose that, all other items that had arrived when
 * it was made fade. The second of two devices changes nothing. Throws NotFound for a day without an edition.
 */
export async function finishPaper(
  { db, clock, events }: DoneDeps,
  reader: ItemReader & Caller,
  day: string,
): Promise<{ doneAt: string }> {
  const now = clock()
  const done = await db.transaction().execute(async (tx) => {
    const user = (await lockUser(tx, reader.id)) ?? missing('account')
    const edition = (await findEdition(tx, reader, day)) ?? missing('edition')
    if (edition.doneAt !== null) return { doneAt: edition.doneAt, changes: null }
    const pieces = (await findPieces(tx, reader, edition.id)).map(({ id }) => id)
    const copies = (await findCopies(tx, reader, pieces)).map(({ itemId }) => itemId)
    const unread = await lockUnread(tx, reader, [...new Set([...pieces, ...copies])])
    await markRead(tx, reader, { items: unread, now })
    const { paperFadesRest } = readPreferences(user.preferences)
    const faded = paperFadesRest ? await findMarksBelow(tx, reader, edition.upToItemId) : []
    const targets = faded.map(({ subscriptionId, to }) => ({ subscriptionId, target: to }))
    await moveFadedMarks(tx, reader, { targets, now })
    const changes: DoneChanges = { read: changesOfMarks(unread, now), faded }
    await setDone(tx, { id: edition.id, doneAt: now, doneChanges: JSON.stringify(changes) })
    return { doneAt: now, changes }
  })
  if (done.changes !== null) {
    const { read } = done.changes
    if (read.items.length > 0) noteChange(reader, { is: 'readAll', marked: read.items.length, changes: read })
    events.publish(reader.id, { type: 'marksChanged' })
  }
  return { doneAt: toIso(done.doneAt) }
}

/** The marks are as before. Those that the reader changed since stay. No effect on an edition that is not done. */
export async function takeBackDone(
  { db, events }: DoneDeps,
  reader: ItemReader & Caller,
  day: string,
): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const edition = (await findEdition(tx, reader, day)) ?? missing('edition')
    if (edition.doneChanges === null) return
    // Written by finishPaper.
    const { read, faded } = JSON.parse(edition.doneChanges) as DoneChanges
    await putMarksBack(tx, reader, faded)
    await restoreReadAll(tx, reader, read)
    await setDone(tx, { id: edition.id, doneAt: null, doneChanges: null })
  })
  events.publish(reader.id, { type: 'marksChanged' })
  return {}
}

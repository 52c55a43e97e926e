import { type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { asBigint } from '../../db/dialect.ts'
import type { Db, KeyActionRow, Tx } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'

export type NewAction = Pick<
  KeyActionRow,
  'userId' | 'keyId' | 'keyName' | 'client' | 'kind' | 'subject' | 'slot' | 'count' | 'undoable'
>

/**
 * Adds to the entry of the same kind and time slot, or begins one. Returns its id and whether it is new.
 */
export async function addToAction(
  tx: Tx,
  { userId, keyId, keyName, client, kind, subject, slot, count, undoable }: NewAction,
  now: number,
): Promise<{ id: number; isNew: boolean; undoable: number }> {
  const { rows } = await sql<{ id: number; isNew: number; undoable: number }>`
    insert into "keyActions" ("userId", "keyId", "keyName", client, kind, subject, slot, count, undoable, "startedAt", "lastAt")
    values (${userId}, ${keyId}, ${keyName}, ${client}, ${kind}, ${subject}, ${slot}, ${count}, ${undoable}, ${now}, ${now})
    on conflict ("keyId", kind, subject, slot) do update
      set count = "keyActions".count + excluded.count, undoable = "keyActions".undoable + excluded.undoable,
        "lastAt" = excluded."lastAt"
    returning id, undoable, case when count = ${asBigint(count)} then 1 else 0 end as "isNew"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An upsert returned no row.')
  return { ...row, isNew: row.isNew === 1 }
}

export async function insertChanges(tx: Tx, actionId: number, changes: object[]): Promise<void> {
  for (const change of changes)
    await sql`insert into "keyChanges" ("actionId", change) values (${actionId}, ${JSON.stringify(change)})`.execute(tx)
}

/** The author of an entry's changes. Entries of the reader have a negative key id (noteDeletion.ts). */
type By = 'apps' | 'own'

const isBy = (by: By) => sql<SqlBool>`"keyId" ${by === 'own' ? sql`<` : sql`>=`} 0`

/** Deletes the oldest entries above the limit of a reader. Apps can't push out what the reader may want to undo. */
export async function trimActions(tx: Tx, reader: Reader, by: By): Promise<void> {
  const kept = tx
    .selectFrom('keyActions')
    .select('id')
    .where('userId', '=', reader.id)
    .where(isBy(by))
    .orderBy('id', 'desc')
    .limit(limits.keyActionsMax)
  await tx
    .deleteFrom('keyActions')
    .where('userId', '=', reader.id)
    .where(isBy(by))
    .where('id', 'not in', kept)
    .execute()
}

/** Changes by apps, newest first. `before`: an id of the last page. */
export function findActions(
  db: Db,
  reader: Reader,
  { before, since, limit }: { before: number | undefined; since: number; limit: number },
): Promise<KeyActionRow[]> {
  const all = db
    .selectFrom('keyActions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where(isBy('apps'))
    .where('lastAt', '>', since)
  const page = before === undefined ? all : all.where('id', '<', before)
  return page.orderBy('id', 'desc').limit(limit).execute()
}

/** The reader's own deletions that can be undone, newest first. An entry that is being undone has a negative slot. */
export function findOwnDeletions(db: Db, reader: Reader, now: number): Promise<KeyActionRow[]> {
  return db
    .selectFrom('keyActions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where(isBy('own'))
    .where('startedAt', '>', now - limits.keyUndoHours * hour)
    .where('undoneAt', 'is', null)
    .where('slot', '>', 0)
    .orderBy('id', 'desc')
    .execute()
}

/** The reader's last deletion of that thing. */
export function findOwnDeletion(
  db: Db,
  reader: Reader,
  { kind, id }: { kind: string; id: number },
): Promise<KeyActionRow | undefined> {
  return db
    .selectFrom('keyActions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where(isBy('own'))
    .where('kind', '=', kind)
    .where('slot', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findAction(db: Db, reader: Reader, actionId: number): Promise<KeyActionRow | undefined> {
  return db
    .selectFrom('keyActions')
    .selectAll()
    .where('id', '=', actionId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

/** The last change of an entry that is still to be undone. The caller has checked that the entry is the reader's. */
export function findLastChange(tx: Tx, actionId: number): Promise<{ id: number; change: string } | undefined> {
  return tx
    .selectFrom('keyChanges')
    .select(['id', 'change'])
    .where('actionId', '=', actionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Deletions of feeds that the reader, or an app, can still undo. */
export function findFeedDeletions(tx: Tx, reader: Reader): Promise<{ id: number; change: string }[]> {
  return tx
    .selectFrom('keyChanges')
    .innerJoin('keyActions', 'keyActions.id', 'keyChanges.actionId')
    .select(['keyChanges.id', 'keyChanges.change'])
    .where('keyActions.userId', '=', reader.id)
    .where('keyChanges.change', 'like', '{"is":"feedDeleted",%')
    .execute()
}

/** The caller has checked that the change is the reader's. */
export async function rewriteChange(tx: Tx, id: number, change: object): Promise<void> {
  await tx
    .updateTable('keyChanges')
    .set({ change: JSON.stringify(change) })
    .where('id', '=', id)
    .execute()
}

export async function deleteChange(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('keyChanges').where('id', '=', id).execute()
}

/** From now on, changes of its slot of time begin a new entry: no slot is negative. */
export async function closeAction(db: Db, actionId: number): Promise<void> {
  await db.updateTable('keyActions').set({ slot: -actionId }).where('id', '=', actionId).execute()
}

export async function setUndone(db: Db, actionId: number, now: number): Promise<void> {
  await db.updateTable('keyActions').set({ undoneAt: now, slot: -actionId }).where('id', '=', actionId).execute()
}

/** Returns the items whose mark is still the one of that moment: what was marked since stays. */
export async function findMarkedAt(
  tx: Tx,
  reader: Reader,
  { itemIds, mark, at }: { itemIds: number[]; mark: 'readAt' | 'unreadAgainAt' | 'savedAt'; at: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('items')
    .innerJoin('itemStates', (join) =>
      join.onRef('itemStates.feedId', '=', 'items.feedId').onRef('itemStates.itemId', '=', 'items.id'),
    )
    .select('items.id')
    .where('itemStates.userId', '=', reader.id)
    .where('items.id', 'in', itemIds)
    .where(`itemStates.${mark}`, '=', at)
    .orderBy('items.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes by apps are shown for some weeks and can be undone for a day. The reader's own are only there to be undone. */
export async function deleteOldActions(db: Db, now: number): Promise<void> {
  const undoableSince = now - limits.keyUndoHours * hour
  await db
    .deleteFrom('keyActions')
    .where('lastAt', '<=', now - limits.keyActionDays * day)
    .execute()
  await db.deleteFrom('keyActions').where(isBy('own')).where('startedAt', '<=', undoableSince).execute()
  const old = db.selectFrom('keyActions').select('id').where('startedAt', '<=', undoableSince)
  await db.deleteFrom('keyChanges').where('actionId', 'in', old).execute()
}

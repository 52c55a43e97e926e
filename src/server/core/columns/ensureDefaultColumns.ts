import { texts } from '../../../shared/texts/texts.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findFirstColumn, insertColumns } from './columns.queries.ts'

export const defaultColumnNames = [texts.columnNews(), texts.columnInterests(), texts.columnLater()] as const

/** For an account that was just opened, in the same transaction. */
export async function createDefaultColumns(tx: Tx, userId: number): Promise<void> {
  await insertColumns(tx, { id: userId }, { names: defaultColumnNames, from: 0 })
}

/** The defaults for who has no column at all; asked twice at once, they come once. */
export async function ensureDefaultColumns(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
): Promise<void> {
  if (await findFirstColumn(db, reader)) return
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    if (!(await findFirstColumn(tx, reader))) await createDefaultColumns(tx, reader.id)
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

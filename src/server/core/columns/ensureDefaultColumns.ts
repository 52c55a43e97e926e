import { texts } from '../../../shared/texts/texts.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { lockUser } from '../accounts/users.queries.ts'
import type { Reader } from '../reader.ts'
import { findFirstColumn, insertColumns } from './columns.queries.ts'

export const defaultColumnNames = [texts.columnNews(), texts.columnInterests(), texts.columnReading()] as const

/** Every name that a column of a new account has or had: until November 2026, the third was 'Later'. */
export const namesOfNewColumns: ReadonlySet<string> = new Set([...defaultColumnNames, 'Later'])

/** For a new account, in the same transaction. */
export async function createDefaultColumns(tx: Tx, userId: number): Promise<void> {
  await insertColumns(tx, { id: userId }, { names: defaultColumnNames, from: 0 })
}

/** Creates the default columns for a reader without columns; two concurrent calls create them once. */
export async function ensureDefaultColumns({ db, events }: Pick<Deps, 'db' | 'events'>, reader: Reader): Promise<void> {
  if (await findFirstColumn(db, reader)) return
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    if (!(await findFirstColumn(tx, reader))) await createDefaultColumns(tx, reader.id)
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

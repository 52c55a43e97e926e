import { lockUser } from '../../core/accounts/users.queries.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import type { Tx } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { placeColumns } from './placeColumns.ts'

/** Renames a column, moves it (`order`: its index in the resulting row; past the end is last), or both. Throws NotFound. */
export async function changeColumn(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  wish: { columnId: number; name?: string | undefined; order?: number | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const columns = await findColumns(tx, reader)
    const column = columns.find(({ id }) => id === wish.columnId) ?? missing('column')
    if (wish.name !== undefined) await rename(tx, column.id, wish.name)
    if (wish.order !== undefined) {
      const others = columns.filter((other) => other !== column)
      await placeColumns(tx, others.toSpliced(wish.order, 0, column))
    }
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

async function rename(tx: Tx, columnId: number, name: string): Promise<void> {
  await tx.updateTable('columns').set({ name }).where('id', '=', columnId).execute()
}

import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findColumns, placeColumns, renameColumn } from '../columns/columns.queries.ts'

/** Renames a column, moves it (`order`: its index in the resulting row; past the end is last), or both. Throws NotFound. */
export async function changeColumn(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { columnId, name, order }: { columnId: number; name?: string | undefined; order?: number | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const columns = await findColumns(tx, reader)
    const column = columns.find(({ id }) => id === columnId) ?? missing('column')
    if (name !== undefined) await renameColumn(tx, column.id, name)
    if (order !== undefined) {
      const others = columns.filter((other) => other !== column)
      await placeColumns(tx, others.toSpliced(order, 0, column))
    }
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

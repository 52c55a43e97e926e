import type { ColumnSort } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findColumns, placeColumns, renameColumn, setColumnSort } from '../columns/columns.queries.ts'

type ColumnChange = {
  columnId: number
  name?: string | undefined
  order?: number | undefined
  sort?: ColumnSort | undefined
}

/** Renames a column, moves it (`order`: its index in the resulting row; past the end is last), sorts its feeds. Throws NotFound. */
export async function changeColumn(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { columnId, name, order, sort }: ColumnChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const columns = await findColumns(tx, reader)
    const column = columns.find(({ id }) => id === columnId) ?? missing('column')
    if (name !== undefined) await renameColumn(tx, column.id, name)
    if (sort !== undefined) await setColumnSort(tx, column.id, sort === 'hand' ? null : sort)
    if (order !== undefined) {
      const others = columns.filter((other) => other !== column)
      await placeColumns(tx, others.toSpliced(order, 0, column))
    }
  })
  events.publish(reader.id, { type: 'boardChanged' })
}

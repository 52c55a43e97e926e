import type { ColumnSort } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { lockUser } from '../accounts/users.queries.ts'
import { findBoard } from '../columns/boards.queries.ts'
import {
  findColumns,
  placeColumns,
  renameColumn,
  setColumnBoard,
  setColumnCalm,
  setColumnSort,
} from '../columns/columns.queries.ts'
import { fadeItems } from '../fading/fadeItems.ts'
import type { Reader } from '../reader.ts'

type ColumnChange = {
  columnId: number
  name?: string | undefined
  order?: number | undefined
  sort?: ColumnSort | undefined
  /** null: as the reader's preferences say. */
  fadeDays?: number | null | undefined
  quietFirst?: boolean | undefined
  /** null: the first board. */
  boardId?: number | null | undefined
}

/**
 * Renames a column, moves it (`order`: its index among all columns; past the end is last), sorts its feeds, sets how they fade. On another board it
 * is the last one unless an `order` is given. Throws NotFound.
 */
export async function changeColumn(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  { columnId, name, order, sort, fadeDays, quietFirst, boardId }: ColumnChange,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const columns = await findColumns(tx, reader)
    const column = columns.find(({ id }) => id === columnId) ?? missing('column')
    if (name !== undefined) await renameColumn(tx, column.id, name)
    if (sort !== undefined) await setColumnSort(tx, column.id, sort === 'hand' ? null : sort)
    await setColumnCalm(tx, column.id, {
      ...(fadeDays !== undefined && { fadeDays }),
      ...(quietFirst !== undefined && { quietFirstAt: quietFirst ? clock() : null }),
    })
    const changesBoard = boardId !== undefined && boardId !== column.boardId
    if (changesBoard) {
      if (boardId !== null && !(await findBoard(tx, reader, boardId))) missing('board')
      await setColumnBoard(tx, column.id, boardId)
    }
    const place = order ?? (changesBoard ? columns.length : undefined)
    if (place !== undefined) {
      const others = columns.filter((other) => other !== column)
      await placeColumns(tx, others.toSpliced(place, 0, column))
    }
  })
  if (fadeDays) await fadeItems({ db, clock, events }, reader)
  events.publish(reader.id, { type: 'boardChanged' })
}

import { use } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { useColumns, useMoveFeed } from '../core/columnsApi.ts'
import { ShownColumns } from '../core/useShownColumns.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { moveItems } from './moves.ts'

/** The menu items that move a feed. */
export function useFeedMoves({ id: feedId, columnId, order }: Feed): MenuItem[] {
  const columns = useColumns().data ?? []
  const shownColumns = use(ShownColumns) ?? columns
  const { mutate: move } = useMoveFeed()
  const feedsIn = (among: Column[], id: number) => among.find((column) => column.id === id)?.feeds ?? []
  const position = {
    columns,
    columnId,
    order,
    countIn: (id: number) => feedsIn(columns, id).length,
    shown: feedsIn(shownColumns, columnId),
  }
  return moveItems(position, (columnId, order) => move({ feedId, columnId, order }))
}

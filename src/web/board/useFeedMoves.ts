import { use } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { useColumns, useMoveFeed } from '../data/columnsApi.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { listMoves } from './listMoves.ts'
import { ShownColumns } from './useShownColumns.ts'

/** What the menu 'Column of <title>' offers. */
export function useFeedMoves({ id: feedId, columnId, order }: Feed): MenuItem[] {
  const columns = useColumns().data ?? []
  const shownColumns = use(ShownColumns) ?? columns
  const { mutate: move } = useMoveFeed()
  const feedsIn = (among: Column[], id: number) => among.find((column) => column.id === id)?.feeds ?? []
  const standing = {
    columns,
    columnId,
    order,
    countIn: (id: number) => feedsIn(columns, id).length,
    shown: feedsIn(shownColumns, columnId),
  }
  return listMoves(standing, (columnId, order) => move({ feedId, columnId, order }))
}

import type { Feed } from '../../shared/api/entities.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { useColumns, useMoveFeed } from './columnsApi.ts'
import { listMoves } from './listMoves.ts'

/** What the menu 'Column of <title>' offers. */
export function useFeedMoves({ id: feedId, columnId, order }: Feed): MenuItem[] {
  const columns = useColumns().data ?? []
  const { mutate: move } = useMoveFeed()
  const countIn = (id: number) => columns.find((column) => column.id === id)?.feeds.length ?? 0
  return listMoves({ columns, columnId, order, countIn }, (columnId, order) => move({ feedId, columnId, order }))
}

import type { Feed } from '../../shared/api/entities.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { useColumns, useMoveFeed } from './columnsApi.ts'
import { nameAmong } from './nameAmong.ts'

/** What the menu 'Column of <title>' offers: a place in every other column, and one step up or down in its own. */
export function useFeedMoves(feed: Feed): MenuItem[] {
  const columns = useColumns().data ?? []
  const { mutate: move } = useMoveFeed()
  const own = columns.find((column) => column.id === feed.columnId)
  const lastOrder = (own?.feeds.length ?? 1) - 1
  const moveTo = (columnId: number, order: number) => () => move({ feedId: feed.id, columnId, order })
  const others = columns
    .filter((column) => column.id !== feed.columnId)
    .map((column) => ({
      label: `Move to column ${nameAmong(columns, column)}`,
      // Spec §4: on a column means last in it.
      onChoose: moveTo(column.id, column.feeds.length),
    }))
  return [
    ...others,
    {
      label: 'Move up',
      startsGroup: others.length > 0,
      isDisabled: feed.order === 0,
      onChoose: moveTo(feed.columnId, feed.order - 1),
    },
    { label: 'Move down', isDisabled: feed.order >= lastOrder, onChoose: moveTo(feed.columnId, feed.order + 1) },
  ]
}

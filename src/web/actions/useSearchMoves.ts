import type { SavedSearch } from '../../shared/api/entities.ts'
import { searchesIn } from '../core/changeSearches.ts'
import { useColumns } from '../core/columnsApi.ts'
import { useMoveSearch, useSearches } from '../core/searchesApi.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { moveItems } from './moves.ts'

/** The menu items that move a saved search. The searches of a column are above its feeds. */
export function useSearchMoves({ id: searchId, columnId, order }: SavedSearch): MenuItem[] {
  const columns = useColumns().data ?? []
  const searches = useSearches().data ?? []
  const { mutate: move } = useMoveSearch()
  const position = {
    columns,
    columnId,
    order,
    countIn: (id: number) => searchesIn(searches, id).length,
    // A selected tag hides all searches or none.
    shown: searchesIn(searches, columnId),
  }
  return moveItems(position, (columnId, order) => move({ searchId, columnId, order }))
}

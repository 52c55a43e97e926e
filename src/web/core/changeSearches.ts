import type { SavedSearch } from '../../shared/api/entities.ts'

export type SearchMove = { searchId: number; columnId: number; order: number }

export function searchesIn(searches: SavedSearch[], columnId: number): SavedSearch[] {
  return searches.filter((search) => search.columnId === columnId)
}

/** `order` is the index among the searches of the new column, after the move. */
export function moveSearch(searches: SavedSearch[], { searchId, columnId, order }: SearchMove): SavedSearch[] {
  const moved = searches.find(({ id }) => id === searchId)
  if (moved === undefined) return searches
  const others = searches.filter((search) => search !== moved)
  const columnIds = new Set([...searches.map((search) => search.columnId), columnId])
  return [...columnIds].flatMap((id) => {
    const inColumn = searchesIn(others, id)
    return inOrder(id === columnId ? inColumn.toSpliced(order, 0, { ...moved, columnId }) : inColumn)
  })
}

function inOrder(searches: SavedSearch[]): SavedSearch[] {
  return searches.map((search, order) => (search.order === order ? search : { ...search, order }))
}

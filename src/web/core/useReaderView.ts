import { useCallback, useMemo } from 'react'
import { parseSearch, stringifySearch } from '../ui/navigation/location.ts'
import { useLocation, useNavigate } from '../ui/navigation/useNavigation.ts'
import { type ReaderSearch, toReaderSearch } from './routeSearch.ts'

export type ReaderView =
  | 'myFeeds'
  | 'addFeeds'
  | 'savedFeeds'
  | 'later'
  | 'listening'
  | 'queue'
  | 'highlights'
  | 'search'
  | 'items'

// Unknown values are left out: '?view=anything' would be an empty page.
const withoutItem = (search: Record<string, unknown>) => toReaderSearch({ ...search, item: undefined })
const itemOf = (search: Record<string, unknown>) => toReaderSearch(search).item

/** The item that is open beside its list, or in its place. Apart from the view, so stepping from item to item renders only these. */
export function useOpenItemId(): number | undefined {
  return useLocation(({ search }) => itemOf(search))
}

/** The state in the address: the view, the selected feed and tag, or a search (docs/specification.md#reader-page). */
export function useReaderView() {
  const shownSearch = useLocation(({ search }) => stringifySearch(withoutItem(search)))
  const search = useMemo(() => toReaderSearch(parseSearch(shownSearch)), [shownSearch])
  const { view = 'myFeeds', board: boardId, feed: feedId, column: columnId, tag: tagId, q: query, order } = search
  const navigate = useNavigate()
  // '.', because the reader has two addresses and stays at the current one (docs/specification.md#reader-page).
  const show = useCallback(
    (search: ReaderSearch, { replace = false } = {}) => void navigate({ to: '.', search, replace }),
    [navigate],
  )
  const shown: ReaderView = query === undefined ? view : 'search'
  const isList = shown === 'items'
  const withBoard = boardId === undefined ? {} : { board: boardId }
  const withTag = tagId === undefined ? withBoard : { ...withBoard, tag: tagId }
  return {
    view: shown,
    /** Absent: the first board. It may have been deleted: useShownBoard (boards.ts). */
    boardId,
    feedId,
    tagId,
    /** Only in the view 'items'. */
    columnId: isList ? columnId : undefined,
    order,
    isOldestFirst: order === 'oldest',
    /** The query of the view 'search', if there is one yet. */
    query,
    showView: (shown: ReaderView, how?: { replace: boolean }) => show(shown === 'myFeeds' ? {} : { view: shown }, how),
    /** Clears the selected feed. */
    showAllItems: () => show(withTag),
    showBoard: (id: number | undefined, how?: { replace: boolean }) => show(id === undefined ? {} : { board: id }, how),
    showSearch: (q: string) => show({ q }),
    showItems: (scope: { [Part in 'feed' | 'column' | 'tag']?: number | undefined }) =>
      show(toReaderSearch({ view: 'items', ...scope })),
    setOrder: (chosen: 'newest' | 'oldest' | 'quiet') => {
      const { order: _order, ...rest } = search
      show(chosen === 'newest' ? rest : { ...rest, order: chosen }, { replace: true })
    },
    /** Also clears the selected feed (docs/specification.md#tag-filter). A list stays a list. */
    selectTag: (id: number | undefined) =>
      show(toReaderSearch({ ...(isList ? { view: 'items' } : withBoard), tag: id })),
  }
}

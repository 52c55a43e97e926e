import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ReaderSearch, toReaderSearch } from './routeSearch.ts'

export type ReaderView = 'myFeeds' | 'addFeeds' | 'savedFeeds' | 'later' | 'listening' | 'highlights' | 'items'
export type ShownView = ReaderView | 'search'

/** The state in the address: the view, the selected feed and tag, or a search (docs/specification.md#reader-page). */
export function useReaderView() {
  // Parsed again, because the router keeps unknown values, and '?view=anything' would be an empty page.
  const search = toReaderSearch(useSearch({ strict: false }))
  const {
    view = 'myFeeds',
    board: boardId,
    feed: feedId,
    column: columnId,
    tag: tagId,
    q: query,
    order,
    item: itemId,
  } = search
  const navigate = useNavigate()
  // '.', because the reader has two addresses and stays at the current one (docs/specification.md#reader-page).
  const show = useCallback(
    (search: ReaderSearch, { replace = false } = {}) => void navigate({ to: '.', search, replace }),
    [navigate],
  )
  const shown: ShownView = query === undefined ? view : 'search'
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
    /** The item that is open beside its list, or in its place. */
    itemId,
    /** The query of the view 'search'. */
    query,
    showView: (shown: ReaderView, how?: { replace: boolean }) => show(shown === 'myFeeds' ? {} : { view: shown }, how),
    /** Clears the selected feed. */
    showAllItems: () => show(withTag),
    showBoard: (id: number | undefined, how?: { replace: boolean }) => show(id === undefined ? {} : { board: id }, how),
    showFeed: (id: number) => show({ ...withTag, feed: id }),
    showSearch: (q: string) => show({ q }),
    showItems: (scope: { [Part in 'feed' | 'column' | 'tag']?: number | undefined }) =>
      show(toReaderSearch({ view: 'items', ...scope })),
    setOldestFirst: (isOldestFirst: boolean) => {
      const { order: _order, item: _item, ...rest } = search
      show(isOldestFirst ? { ...rest, order: 'oldest' } : rest, { replace: true })
    },
    /** Also clears the selected feed (docs/specification.md#tag-filter). A list stays a list. */
    selectTag: (id: number | undefined) =>
      show(toReaderSearch({ ...(isList ? { view: 'items' } : withBoard), tag: id })),
  }
}

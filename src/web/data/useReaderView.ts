import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ReaderSearch, toReaderSearch } from './routeSearch.ts'

export type ReaderView = 'myFeeds' | 'addFeeds' | 'savedFeeds' | 'listening'
export type ShownView = ReaderView | 'search'

/** What the address says is shown: the view (spec §2), the selected feed and the tag that filters, or a search. */
export function useReaderView() {
  // Read again, since the router leaves what it was not asked for: '?view=anything' would be an empty page.
  const { view = 'myFeeds', feed: feedId, tag: tagId, q: query } = toReaderSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  // '.': the reader has two addresses (spec §2), and stays at the one it was opened at.
  const show = useCallback(
    (search: ReaderSearch, { replace = false } = {}) => void navigate({ to: '.', search, replace }),
    [navigate],
  )
  const shown: ShownView = query === undefined ? view : 'search'
  const withTag = tagId === undefined ? {} : { tag: tagId }
  return {
    view: shown,
    feedId,
    tagId,
    /** What is searched for, in the view 'search'. */
    query,
    showView: (shown: ReaderView, how?: { replace: boolean }) => show(shown === 'myFeeds' ? {} : { view: shown }, how),
    /** All Items: no feed selected. */
    showAllItems: () => show(withTag),
    showFeed: (id: number) => show({ ...withTag, feed: id }),
    showSearch: (q: string) => show({ q }),
    /** Selecting a tag, or none, clears the selected feed (spec §4). */
    selectTag: (id: number | undefined) => show(id === undefined ? {} : { tag: id }),
  }
}

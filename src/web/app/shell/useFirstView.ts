import { useEffect, useRef } from 'react'
import { hasChosenFeeds } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useReaderView } from '../../core/useReaderView.ts'

/** A reader without feeds starts on Add Feeds: docs/specification.md#reader-page. */
export function useFirstView(): void {
  const { data: columns, isStale, isFetching } = useColumns()
  const { view, showView } = useReaderView()
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current || columns === undefined) return
    const hasFeeds = hasChosenFeeds(columns)
    // The board of the last visit may be older than the first feed, which came from another device or an app.
    if (!hasFeeds && (isStale || isFetching)) return
    isDecided.current = true
    if (view === 'myFeeds' && !hasFeeds) showView('addFeeds', { replace: true })
  }, [columns, isStale, isFetching, view, showView])
}

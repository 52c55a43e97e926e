import { useEffect, useRef } from 'react'
import { feedsOf } from '../../core/changeColumns.ts'
import { useColumns } from '../../core/columnsApi.ts'
import { useReaderView } from '../../core/useReaderView.ts'

/** A reader without feeds starts on Add Feeds: docs/specification.md#reader-page. */
export function useFirstView(): void {
  const { data: columns } = useColumns()
  const { view, showView } = useReaderView()
  const isDecided = useRef(false)
  useEffect(() => {
    if (isDecided.current || columns === undefined) return
    isDecided.current = true
    if (view === 'myFeeds' && feedsOf(columns).length === 0) showView('addFeeds', { replace: true })
  }, [columns, view, showView])
}

import { useEffect, useRef } from 'react'
import { feedsOf } from '../../data/changeColumns.ts'
import { useColumns } from '../../data/columnsApi.ts'
import { useReaderView } from '../../data/useReaderView.ts'

/** Spec §4: on first load, with no view given and no feed in any column, the screen switches to Add Feeds. */
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

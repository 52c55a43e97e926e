import type { Item } from '../../shared/api/entities.ts'
import { useArticleOpening } from '../core/useArticle.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { useOpenItemId } from '../core/useReaderView.ts'
import { useLocation, useNavigate, useNavigation } from '../ui/navigation/useNavigation.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'

/**
 * The item that is open beside its list or in its place. It is in the address. The first one adds an entry to the browser's
 * history, so Back closes it; stepping to others replaces that entry.
 */
export function useOpenItem(items: Item[], visit: number) {
  const itemId = useOpenItemId()
  const { back } = useNavigation()
  const navigate = useNavigate()
  const isPushed = useLocation(({ state }) => state.isItemPushed === true)
  const { takeOverMarks, prefetch, dropOld } = useArticleOpening()
  const { openMarksRead } = usePreferences()
  const { setRead } = useItemMarks()

  const open = useStableCallback((item: Item) => {
    const current = takeOverMarks(item)
    if (openMarksRead && !current.isRead) void setRead(current, true)
    const next = items[items.findIndex(({ id }) => id === item.id) + 1]
    if (next !== undefined) prefetch(next)
    dropOld()
    if (item.id === itemId) return
    const isFirst = itemId === undefined
    const state = { riverVisit: visit, isItemPushed: isFirst || isPushed }
    const search = (before: object) => ({ ...before, item: item.id })
    void navigate({ to: '.', search, state, replace: !isFirst, resetScroll: false })
  })
  const close = useStableCallback(() => {
    if (isPushed) return back()
    const search = (before: object) => ({ ...before, item: undefined })
    void navigate({ to: '.', search, state: { riverVisit: visit }, replace: true, resetScroll: false })
  })
  return { itemId, open, close }
}

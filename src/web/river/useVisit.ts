import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from '../ui/navigation/useNavigation.ts'

/**
 * Identifies this visit to a list. It is in the entry of the browser's history: Back and a reload return to the visit, and a link
 * to the same list begins a new one. `listName` tells the lists of one component apart.
 */
export function useVisit(listName = ''): number {
  const kept = useLocation(({ state }) => state.riverVisit)
  const navigate = useNavigate()
  const [held, setHeld] = useState(() => ({ listName, visit: kept ?? Date.now() }))
  if (held.listName !== listName) setHeld({ listName, visit: kept ?? Date.now() })
  const { visit } = held
  // Only once for a list: later the address may already be that of the next page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (kept === visit) return
    const state = (before: object) => ({ ...before, riverVisit: visit })
    void navigate({ to: '.', search: true, state, replace: true, resetScroll: false })
  }, [listName])
  return visit
}

declare module '../ui/navigation/location.ts' {
  interface HistoryState {
    /** The visit to the list that this entry shows. */
    riverVisit?: number
    /** Closing the article goes back to the list, which is the entry before. */
    isItemPushed?: boolean
  }
}

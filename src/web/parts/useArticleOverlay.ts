import { useCallback, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { useArticleOpening } from '../core/useArticle.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { useLocation, useNavigate, useNavigation } from '../ui/navigation/useNavigation.ts'

/** The open item and the list it was opened from, as the list was then (docs/specification.md#article-overlay). */
export type OpenedList = {
  items: Item[]
  index: number
  /** Folded search terms, marked in the text. */
  terms: readonly string[]
  /** Identifies its entry in the browser's history; epoch milliseconds. */
  openedAt: number
}

export type OpenItem = (item: Item, list: Item[], terms?: readonly string[]) => void

const noTerms: readonly string[] = []

/**
 * The open article. Its list does not change while the page behind it does. Opening adds an entry to the browser's history:
 * Back closes the article, Forward opens it again, and closing it in another way goes back.
 */
export function useArticleOverlay() {
  const { takeOverMarks, prefetch } = useArticleOpening()
  const { back } = useNavigation()
  const navigate = useNavigate()
  const [held, setHeld] = useState<OpenedList | null>(null)
  const openedAt = useLocation(({ state }) => state.articleOpenedAt)
  const opened = held?.openedAt === openedAt ? held : null
  const { openMarksRead } = usePreferences()
  const { setRead } = useItemMarks()

  const show = useCallback(
    (list: OpenedList) => {
      const { items, index } = list
      const item = items[index]
      if (item === undefined) return
      const current = takeOverMarks(item)
      setHeld(list)
      if (openMarksRead && !current.isRead) void setRead(current, true)
      const next = items[index + 1]
      if (next !== undefined) prefetch(next)
    },
    [takeOverMarks, prefetch, openMarksRead, setRead],
  )
  const open: OpenItem = useCallback(
    (item, items, terms = noTerms) => {
      const index = items.findIndex(({ id }) => id === item.id)
      const articleOpenedAt = Date.now()
      const how = { terms, openedAt: articleOpenedAt }
      // Another tab may have removed the item from the list. Then the item is a list of its own.
      show(index < 0 ? { items: [item], index: 0, ...how } : { items, index, ...how })
      void navigate({ to: '.', search: true, state: (state) => ({ ...state, articleOpenedAt }), resetScroll: false })
    },
    [show, navigate],
  )
  const step = (steps: number) => opened !== null && show({ ...opened, index: opened.index + steps })
  const close = () => {
    // A second call would leave the page.
    if (opened === null) return
    setHeld(null)
    back()
  }
  return { opened, open, step, close }
}

declare module '../ui/navigation/location.ts' {
  interface HistoryState {
    /** The `openedAt` of the article that this entry opens. */
    articleOpenedAt?: number
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { usePreferences } from '../reader/usePreferences.ts'
import { applyMarksToArticle, findItem } from './itemCache.ts'
import { prefetchArticle } from './useArticle.ts'
import { useMarkRead } from './useMarks.ts'

/** The list an item was opened from, as it was then, and which of it is open (spec §4). */
export type OpenedList = {
  items: Item[]
  index: number
  /** What was searched for to find them, folded; marked in the text. */
  terms: readonly string[]
}

export type OpenItem = (item: Item, list: Item[], terms?: readonly string[]) => void

const noTerms: readonly string[] = []

/** Which article is open. The list stays as it is while things change behind it. */
export function useArticleOverlay() {
  const cache = useQueryClient()
  const [opened, setOpened] = useState<OpenedList | null>(null)
  const { openMarksRead } = usePreferences()
  const { mutate: markRead } = useMarkRead()

  const show = useCallback(
    ({ items, index, terms }: OpenedList) => {
      const item = items[index]
      if (item === undefined) return
      const current = findItem(cache, item.id) ?? item
      applyMarksToArticle(cache, current)
      setOpened({ items, index, terms })
      if (openMarksRead && !current.isRead) markRead({ item: current, isRead: true })
      const next = items[index + 1]
      if (next !== undefined) prefetchArticle(cache, next)
    },
    [cache, openMarksRead, markRead],
  )
  const open: OpenItem = useCallback(
    (item, items, terms = noTerms) => {
      const index = items.findIndex(({ id }) => id === item.id)
      // What stands in no list (it was taken out in another tab meanwhile) is a list of its own.
      if (index < 0) show({ items: [item], index: 0, terms })
      else show({ items, index, terms })
    },
    [show],
  )
  const step = (steps: number) => opened !== null && show({ ...opened, index: opened.index + steps })
  return { opened, open, step, close: useCallback(() => setOpened(null), []) }
}

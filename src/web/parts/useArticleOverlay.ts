import { useCallback, useEffect, useRef, useState } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { registerArticleOpener } from '../core/articleOpener.ts'
import { explainFailure } from '../core/callError.ts'
import {
  currentItem,
  feedsNear,
  type LoadableList,
  listFrom,
  listOf,
  type SteppedList,
  takeStep,
  withItems,
} from '../core/steppedList.ts'
import { useArticleOpening } from '../core/useArticle.ts'
import { useItemMarks } from '../core/useMarks.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { useLocation, useNavigate, useNavigation } from '../ui/navigation/useNavigation.ts'
import { useToast } from '../ui/toastContext.ts'

/** The open item and the list it was opened from, as the list was then (docs/specification.md#article-overlay). */
export type OpenedList = {
  list: SteppedList
  load: LoadableList['load']
  /** Folded search terms, marked in the text. */
  terms: readonly string[]
  /** Identifies its entry in the browser's history; epoch milliseconds. */
  openedAt: number
}

export type OpenItem = (item: Item, list: readonly Item[] | LoadableList, terms?: readonly string[]) => void

const noTerms: readonly string[] = []
const loadNothing = async () => []

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
    (opened: OpenedList) => {
      const item = currentItem(opened.list)
      if (item === undefined) return
      const current = takeOverMarks(item)
      setHeld(opened)
      if (openMarksRead && !current.isRead) void setRead(current, true)
      const next = takeStep(opened.list, 1)
      const nextItem = next && 'list' in next ? currentItem(next.list) : undefined
      if (nextItem !== undefined) prefetch(nextItem)
    },
    [takeOverMarks, prefetch, openMarksRead, setRead],
  )
  const open: OpenItem = useCallback(
    (item, items, terms = noTerms) => {
      const { parts, load } = 'parts' in items ? items : { parts: listOf(items), load: loadNothing }
      // Another tab may have removed the item from the list. Then the item is a list of its own.
      const list = listFrom(parts, item) ?? { parts: listOf([item]), part: 0, at: 0 }
      const articleOpenedAt = Date.now()
      show({ list, load, terms, openedAt: articleOpenedAt })
      void navigate({ to: '.', search: true, state: (state) => ({ ...state, articleOpenedAt }), resetScroll: false })
    },
    [show, navigate],
  )
  useEffect(() => registerArticleOpener((item) => open(item, [item])), [open])
  const { step } = useSteps({ opened, show, onLoaded: setHeld })
  const close = () => {
    // A second call would leave the page.
    if (opened === null) return
    setHeld(null)
    back()
  }
  useFocusAfter(opened === null ? undefined : currentItem(opened.list)?.id)
  return { opened, open, step, close }
}

type Steps = {
  opened: OpenedList | null
  show: (opened: OpenedList) => void
  onLoaded: (change: (held: OpenedList | null) => OpenedList | null) => void
}

/** Loads the next feeds ahead. A step to a feed whose items are on their way is taken when they are there. */
function useSteps({ opened, show, onLoaded }: Steps) {
  const waiting = useRef<{ openedAt: number; steps: 1 | -1 } | null>(null)
  const loading = useRef(new Set<string>())
  const showToast = useToast()

  const load = (feedId: number, { load, openedAt }: OpenedList) => {
    const key = `${openedAt} ${feedId}`
    if (loading.current.has(key)) return
    loading.current.add(key)
    load(feedId)
      .then((items) =>
        onLoaded((held) =>
          held?.openedAt === openedAt ? { ...held, list: withItems(held.list, feedId, items) } : held,
        ),
      )
      .catch((error) => {
        if (waiting.current?.openedAt === openedAt)
          showToast({ kind: 'error', text: explainFailure(error, texts.articlesNotLoaded()) })
        waiting.current = null
      })
      .finally(() => loading.current.delete(key))
  }
  const step = (steps: 1 | -1) => {
    waiting.current = null
    if (opened === null) return
    const taken = takeStep(opened.list, steps)
    if (taken === undefined) return
    if ('list' in taken) return show({ ...opened, list: taken.list })
    waiting.current = { openedAt: opened.openedAt, steps }
    load(taken.wanted, opened)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each step and each answer
  useEffect(() => {
    if (opened === null) return
    for (const feedId of feedsNear(opened.list)) load(feedId, opened)
    if (waiting.current?.openedAt === opened.openedAt) step(waiting.current.steps)
  }, [opened?.list])
  return { step }
}

/**
 * A closed article gives the focus back to the title that opened it. If that has left the list meanwhile (Unsave) or is drawn again
 * (Save), the browser has nothing to give it to.
 */
function useFocusAfter(openId: number | undefined): void {
  const lastId = useRef<number>(undefined)
  useEffect(() => {
    const closedId = lastId.current
    lastId.current = openId
    if (openId !== undefined || closedId === undefined || document.activeElement !== document.body) return
    const titleIn = (item: string) => document.querySelector<HTMLElement>(`main ${item} :is(h2, h3, h4) > button`)
    const stop = titleIn(`[data-item-id="${closedId}"]`) ?? titleIn('[data-item-id]')
    stop?.focus({ preventScroll: true })
  }, [openId])
}

declare module '../ui/navigation/location.ts' {
  interface HistoryState {
    /** The `openedAt` of the article that this entry opens. */
    articleOpenedAt?: number
  }
}

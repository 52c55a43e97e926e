import { useRef } from 'react'
import { perform } from '../core/action.ts'
import { useRefreshFeed } from '../core/feedsApi.ts'
import { useCopy } from '../core/useCopy.ts'
import { useFindItem } from '../core/useFindItem.ts'
import { useItemMarks } from '../core/useMarks.ts'
import type { Hotkeys } from '../ui/hotkeys.ts'
import { hotkeysOf } from './hotkeysOf.ts'
import { type ListTools, listActions, listedItemActions } from './items.ts'
import { useShortcutKeys } from './useShortcutKeys.ts'

/** The keys of a list of items, for useHotkeys. */
export function useItemKeys(): Hotkeys {
  const findItem = useFindItem()
  const marks = useItemMarks()
  const copy = useCopy()
  const keysOf = useShortcutKeys()
  const { mutate: refreshFeed } = useRefreshFeed()
  const { currentId, ...list } = useStoriesInOrder()
  return {
    ...hotkeysOf(listActions, keysOf, (action) => perform(action, list, undefined)),
    ...hotkeysOf(listedItemActions, keysOf, (action) => {
      const item = findItem(currentId())
      if (item !== undefined) perform(action, { ...marks, copy, refreshFeed }, item)
    }),
  }
}

/**
 * The items in the order of the page. The current item is the one with the focused title, else the one that is open beside the
 * list or in its place, which a step opens too.
 */
function useStoriesInOrder(): ListTools & { currentId: () => number } {
  // The item that last had the focus, in case a click elsewhere took the focus away.
  const lastId = useRef<string>(undefined)
  const current = () => {
    const focused = document.activeElement?.closest<HTMLElement>(story)
    const currentId = openId() ?? lastId.current
    return focused ?? stories().find(({ dataset }) => dataset.itemId === currentId)
  }
  const stopWaiting = useRef(() => {})
  const move = (steps: 1 | -1) => {
    stopWaiting.current()
    const places = placesInOrder()
    const from = current()
    const next = from === undefined ? places[0] : places[places.indexOf(from) + steps]
    if (next === undefined) return
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (!next.matches(story)) {
      stopWaiting.current = whenDrawn(
        () => placesInOrder().includes(next),
        () => move(steps),
      )
      return
    }
    lastId.current = next.dataset.itemId
    titleOf(next)?.focus({ preventScroll: true })
    if (openId() !== undefined) titleOf(next)?.click()
  }
  return {
    move,
    open: () => titleOf(current())?.click(),
    currentId: () => Number(current()?.dataset.itemId ?? openId()),
  }
}

const story = '[data-item-id]'
/** Where items will be: a block that comes into sight, or whose items are on their way (board/BlockPlace.tsx). */
const waiting = '[data-waiting]'
/** The item that is open beside the list, or in its place (river/RiverFrame.tsx). */
const openId = () => document.querySelector<HTMLElement>('main [data-open-item]')?.dataset.openItem
const stories = () => [...document.querySelectorAll<HTMLElement>(`main ${story}`)]
const placesInOrder = () => [...document.querySelectorAll<HTMLElement>(`main :is(${story}, ${waiting})`)]

const waitMaxMs = 10_000

/** Calls `go` once nothing waits there any more. Returns what ends the waiting. */
function whenDrawn(isWaiting: () => boolean, go: () => void): () => void {
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const observer = new MutationObserver(() => {
    if (isWaiting()) return
    stop()
    go()
  })
  const timer = setTimeout(stop, waitMaxMs)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-waiting'] })
  return stop
}
const titleOf = (element: HTMLElement | undefined) => element?.querySelector<HTMLElement>(':is(h2, h3, h4) > button')

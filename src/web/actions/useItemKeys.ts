import { useRef } from 'react'
import { useRefreshFeed } from '../data/feedsApi.ts'
import { useFindItem } from '../data/useFindItem.ts'
import { useItemMarks } from '../data/useMarks.ts'
import type { Hotkeys } from '../ui/hotkeys.ts'
import { perform } from './action.ts'
import { hotkeysOf } from './hotkeysOf.ts'
import { type ListTools, listActions, listedItemActions } from './items.ts'

/** The keys of a list of items, for useHotkeys. */
export function useItemKeys(): Hotkeys {
  const findItem = useFindItem()
  const marks = useItemMarks()
  const { mutate: refreshFeed } = useRefreshFeed()
  const { currentId, ...list } = useStoriesInOrder()
  return {
    ...hotkeysOf(listActions, (action) => perform(action, list, undefined)),
    ...hotkeysOf(listedItemActions, (action) => {
      const item = findItem(currentId())
      if (item !== undefined) perform(action, { ...marks, refreshFeed }, item)
    }),
  }
}

/** The items in the order of the page. The current item is the one with the focused title. */
function useStoriesInOrder(): ListTools & { currentId: () => number } {
  // The item that last had the focus, in case a click elsewhere took the focus away.
  const lastId = useRef<string>(undefined)
  const current = () => {
    const focused = document.activeElement?.closest<HTMLElement>(story)
    return focused ?? stories().find(({ dataset }) => dataset.itemId === lastId.current)
  }
  const move = (steps: 1 | -1) => {
    const shown = stories()
    const from = current()
    const next = from === undefined ? shown[0] : shown[shown.indexOf(from) + steps]
    if (next === undefined) return
    lastId.current = next.dataset.itemId
    titleOf(next)?.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { move, open: () => titleOf(current())?.click(), currentId: () => Number(current()?.dataset.itemId) }
}

const story = '[data-item-id]'
const stories = () => [...document.querySelectorAll<HTMLElement>(`main ${story}`)]
const titleOf = (element: HTMLElement | undefined) => element?.querySelector<HTMLElement>(':is(h2, h3, h4) > button')

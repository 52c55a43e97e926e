import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { useRefreshFeed } from '../data/feedsApi.ts'
import { findItem } from '../data/itemCache.ts'
import { useMarkRead, useMarkSaved } from '../data/useMarks.ts'
import type { Hotkeys } from '../ui/hotkeys.ts'

/** What the keys do with one item, on a list and in the overlay. */
export function useItemKeyActions() {
  const read = useMarkRead()
  const saved = useMarkSaved()
  return {
    toggleRead: (item: Item) => read.mutate({ item, isRead: !item.isRead }),
    toggleSaved: (item: Item) => saved.mutate({ item, isSaved: !item.isSaved }),
    openOriginal: ({ link }: Item) => link !== null && window.open(link, '_blank', 'noopener,noreferrer'),
  }
}

/**
 * The keys of a list of items, for useHotkeys: j and k move from title to title in the order of the page, the rest act
 * on that item.
 */
export function useItemKeys(): Hotkeys {
  const cache = useQueryClient()
  const act = useItemKeyActions()
  const { mutate: refreshFeed } = useRefreshFeed()
  // The item that last had the focus, for when a press elsewhere took it away.
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
  const withCurrent = (use: (item: Item) => unknown) => () => {
    const item = findItem(cache, Number(current()?.dataset.itemId))
    if (item !== undefined) use(item)
  }
  const open = () => titleOf(current())?.click()
  return {
    j: () => move(1),
    k: () => move(-1),
    o: open,
    Enter: open,
    v: withCurrent(act.openOriginal),
    m: withCurrent(act.toggleRead),
    s: withCurrent(act.toggleSaved),
    r: withCurrent(({ feedId }) => feedId !== null && refreshFeed(feedId)),
  }
}

const story = '[data-item-id]'
const stories = () => [...document.querySelectorAll<HTMLElement>(`main ${story}`)]
const titleOf = (element: HTMLElement | undefined) => element?.querySelector<HTMLElement>(':is(h2, h3, h4) > button')

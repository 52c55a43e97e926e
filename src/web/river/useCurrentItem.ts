import { type RefObject, useEffect, useRef } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'

/** Finds items when a command runs: the current one of a list, and those in sight. */
export function useCurrentItem(list: RefObject<HTMLElement | null>, items: Item[], openId: number | undefined) {
  const lastId = useRef<number>(undefined)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const remember = ({ target }: FocusEvent) => {
      const story = target instanceof Element ? target.closest<HTMLElement>('[data-item-id]') : null
      if (story !== null) lastId.current = Number(story.dataset.itemId)
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [list])
  const find = (id: number | undefined) => items.find((item) => item.id === id)
  const inSight = useStableCallback((): Item[] => {
    const stories = [...(list.current?.querySelectorAll<HTMLElement>('[data-item-id]') ?? [])]
    const ids = new Set(stories.filter(isInSight).map(({ dataset }) => Number(dataset.itemId)))
    return items.filter(({ id }) => ids.has(id))
  })
  /** The focused item, else the open one, else the one that was focused last, else the first in sight. */
  const current = useStableCallback((): Item | undefined => {
    const focused = document.activeElement?.closest<HTMLElement>('main [data-item-id]')?.dataset.itemId
    return (
      find(focused === undefined ? undefined : Number(focused)) ?? find(openId) ?? find(lastId.current) ?? inSight()[0]
    )
  })
  return { current, inSight }
}

function isInSight(story: HTMLElement): boolean {
  const scroller = story.closest('[data-scroller]')?.getBoundingClientRect()
  const { top, bottom } = story.getBoundingClientRect()
  // At least half of it.
  const middle = (top + bottom) / 2
  return scroller !== undefined && middle >= scroller.top && middle <= scroller.bottom
}

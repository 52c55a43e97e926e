import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const story = '[data-item-id]'

type Focused = { story: HTMLElement; next: Element | null; previous: Element | null }

/**
 * An item that leaves its list while it has the focus (Unsave) hands the focus to the item that takes its place, at the end of
 * the list to the last one, and to the heading when none is left. Readers who use the keyboard go on from there.
 */
export function useFocusInPlace(page: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const focused = useRef<Focused | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // An article that is opened gives the focus back when it is closed.
      if (!(target instanceof Element) || target.closest('dialog') !== null) return
      const current = page.current?.contains(target) ? target.closest<HTMLElement>(story) : null
      focused.current = current && {
        story: current,
        next: current.nextElementSibling,
        previous: current.previousElementSibling,
      }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [page])
  // After every change of the list: the focus is lost only with the item that had it.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.story.isConnected) return
    if (document.activeElement !== document.body) return
    const { next, previous } = focused.current
    const neighbor = [next, previous].find((element) => element?.isConnected && element.matches(story))
    const stop = neighbor?.querySelector<HTMLElement>(':is(h2, h3, h4) > button') ?? heading.current
    stop?.focus({ preventScroll: true })
  })
}

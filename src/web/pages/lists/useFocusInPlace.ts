import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const story = '[data-item-id]'

type Focused = { story: HTMLElement; next: Element | null; previous: Element | null }

/**
 * If the focused item leaves its list (Unsave), the next item takes the focus, else the previous one, else the heading.
 * Readers with a keyboard continue from there.
 */
export function useFocusInPlace(page: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const focused = useRef<Focused | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A closed article gives the focus back by itself.
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
  // After every change of the list: only a removed item loses the focus.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.story.isConnected) return
    if (document.activeElement !== document.body) return
    const { next, previous } = focused.current
    const neighbor = [next, previous].find((element) => element?.isConnected && element.matches(story))
    const stop = neighbor?.querySelector<HTMLElement>(':is(h2, h3, h4) > button') ?? heading.current
    stop?.focus({ preventScroll: true })
  })
}

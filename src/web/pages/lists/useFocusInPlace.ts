import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const stories = (page: HTMLElement | null) => [...(page?.querySelectorAll<HTMLElement>('[data-item-id]') ?? [])]

/**
 * An item that leaves its list while it has the focus (Unsave) hands it to the one that takes its place, at the end to the last
 * one, and where none is left to the heading: who works with the keyboard goes on from there, not from the top of the page.
 */
export function useFocusInPlace(page: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ story: Element; place: number } | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // An article that is opened gives the focus back when it is closed.
      if (!(target instanceof Element) || target.closest('dialog') !== null) return
      const story = target.closest<HTMLElement>('[data-item-id]')
      const place = story === null ? -1 : stories(page.current).indexOf(story)
      focused.current = story === null || place < 0 ? null : { story, place }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [page])
  // After every change of the list: only then can the focus have been lost with the item that held it.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.story.isConnected) return
    if (document.activeElement !== document.body) return
    const { place } = focused.current
    const left = stories(page.current)
    const next = left[place] ?? left.at(-1)
    const stop = next?.querySelector<HTMLElement>(':is(h2, h3, h4) > button') ?? heading.current
    stop?.focus({ preventScroll: true })
  })
}

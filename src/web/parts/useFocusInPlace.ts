import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const story = '[data-item-id]'

type Focused = { story: HTMLElement; neighborIds: (string | undefined)[] }

/**
 * If the focused item leaves its list (Unsave), the next item takes the focus, else the previous one, else the heading.
 * Readers with a keyboard continue from there.
 */
export function useFocusInPlace(
  page: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  isListed: (itemId: number) => boolean = () => false,
): void {
  const focused = useRef<Focused | null>(null)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A closed article gives the focus back by itself.
      if (!(target instanceof Element) || target.closest('dialog') !== null) return
      const current = page.current?.contains(target) ? target.closest<HTMLElement>(story) : null
      const stories = [...(page.current?.querySelectorAll<HTMLElement>(story) ?? [])]
      const index = current === null ? -1 : stories.indexOf(current)
      const neighborIds = [index + 1, index - 1].map((place) => stories[place]?.dataset.itemId)
      focused.current = current && { story: current, neighborIds }
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [page])
  // After every change of the list: only a removed item loses the focus.
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.story.isConnected) return
    if (document.activeElement !== document.body) return
    // A long list removes rows that are out of sight.
    if (isListed(Number(focused.current.story.dataset.itemId))) return
    const neighbor = focused.current.neighborIds
      .map((id) => id && page.current?.querySelector(`[data-item-id="${id}"]`))
      .find((element) => element instanceof HTMLElement)
    const stop = neighbor?.querySelector<HTMLElement>(':is(h2, h3, h4) > button') ?? heading.current
    stop?.focus({ preventScroll: true })
  })
}

import { type RefObject, useEffect } from 'react'

/**
 * A press on a link to a footnote goes there and changes nothing else: as a step of the browser's history it would close the
 * article, which is one itself (useArticleOverlay.ts).
 */
export function useLinksWithin(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const article = body.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      if (target === null || !article?.contains(target)) return
      target.scrollIntoView({ block: 'center' })
      // The next Tab goes on from there, and a screen reader reads on.
      if (!target.matches('a[href], button')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    article?.addEventListener('click', follow)
    return () => article?.removeEventListener('click', follow)
  }, [body])
}

import { type RefObject, useEffect } from 'react'

/**
 * A click on a link to a footnote scrolls there without a new entry in the browser's history, which would close the article
 * (useArticleOverlay.ts).
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
      // Tab and screen readers continue from there.
      if (!target.matches('a[href], button')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    article?.addEventListener('click', follow)
    return () => article?.removeEventListener('click', follow)
  }, [body])
}

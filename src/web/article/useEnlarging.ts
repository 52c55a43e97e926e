import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { useStableCallback } from '../ui/useStableCallback.ts'
import type { ArticlePicture } from './pictures/articlePicture.ts'

/** Smaller pictures are icons, badges and the like. */
const leastPx = 120
const pictureLink = /\.(avif|gif|jpe?g|png|webp)(\?|$)/i

/**
 * Puts each loaded picture of an article into a button that enlarges it. Links stay links, except those that lead only to the
 * picture.
 */
export function useEnlarging(
  body: RefObject<HTMLElement | null>,
  html: string,
  onEnlarge: (index: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other pictures
  useLayoutEffect(() => {
    const article = body.current
    if (article === null) return
    for (const picture of article.querySelectorAll('img')) if (picture.complete) wrap(picture)
    const ending = new AbortController()
    const follow = ({ target }: Event) => target instanceof HTMLImageElement && wrap(target)
    // The event doesn't bubble.
    article.addEventListener('load', follow, { capture: true, signal: ending.signal })
    return () => ending.abort()
  }, [body, html])
  const enlarge = useStableCallback((picture: HTMLImageElement) => {
    const index = largePicturesIn(body.current).indexOf(picture)
    if (index >= 0) onEnlarge(index)
  })
  useEffect(() => {
    const article = body.current
    const press = (event: MouseEvent) => {
      const place = event.target instanceof Element ? event.target.closest('button[data-enlarge], a[href]') : null
      const picture = place?.querySelector('img') ?? null
      if (place === null || picture === null || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (place instanceof HTMLAnchorElement && !isLarge(picture)) return
      event.preventDefault()
      enlarge(picture)
    }
    article?.addEventListener('click', press)
    return () => article?.removeEventListener('click', press)
  }, [body, enlarge])
}

/** The pictures that can be enlarged, in the order of the article. */
export function picturesIn(body: HTMLElement | null): ArticlePicture[] {
  return largePicturesIn(body).map((picture) => {
    const caption = picture.closest('figure')?.querySelector('figcaption')?.textContent.trim() ?? ''
    return { address: picture.currentSrc || picture.src, alternative: picture.alt, caption: caption || picture.alt }
  })
}

const largePicturesIn = (body: HTMLElement | null) => [...(body?.querySelectorAll('img') ?? [])].filter(isLarge)

function isLarge(picture: HTMLImageElement): boolean {
  if (picture.dataset.isBroken !== undefined || !picture.complete || picture.naturalWidth < leastPx) return false
  const link = picture.closest('a[href]')
  return link === null || pictureLink.test(link.getAttribute('href') ?? '')
}

function wrap(picture: HTMLImageElement): void {
  if (!isLarge(picture) || picture.closest('a, button') !== null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.enlarge = ''
  button.ariaLabel = picture.alt === '' ? texts.pictureEnlarge() : texts.pictureEnlargeOf({ alternative: picture.alt })
  picture.replaceWith(button)
  button.append(picture)
}

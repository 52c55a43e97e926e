import { type RefObject, useLayoutEffect } from 'react'

/**
 * Reserves space for each picture of an article while it loads, if the publisher gives its size. Hides a picture that fails,
 * with its link or figure.
 */
export function usePictureBoxes(body: RefObject<HTMLElement | null>, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other pictures
  useLayoutEffect(() => {
    const article = body.current
    if (article === null) return
    for (const picture of article.querySelectorAll('img')) reserveBox(picture)
    const ending = new AbortController()
    // Neither event bubbles.
    const options = { capture: true, signal: ending.signal }
    article.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && releaseBox(target), options)
    article.addEventListener(
      'error',
      ({ target }) => target instanceof HTMLImageElement && collapsePicture(target, article),
      options,
    )
    return () => ending.abort()
  }, [body, html])
}

function reserveBox(picture: HTMLImageElement): void {
  if (picture.complete && picture.naturalWidth > 0) return
  const [width, height] = [picture.getAttribute('width'), picture.getAttribute('height')].map(Number)
  if (!width || !height) return
  picture.dataset.isLoading = ''
  picture.style.width = `${width}px`
  picture.style.aspectRatio = `${width} / ${height}`
}

function releaseBox(picture: HTMLImageElement): void {
  if (picture.dataset.isLoading === undefined) return
  delete picture.dataset.isLoading
  picture.style.removeProperty('width')
  picture.style.removeProperty('aspect-ratio')
}

const seen = 'img:not([data-is-broken]), video, audio, iframe, [data-player], math, input, hr'

/** Also hides the link, figure or paragraph that contains nothing else. */
function collapsePicture(picture: HTMLImageElement, article: Element): void {
  picture.dataset.isBroken = ''
  let outermost: HTMLElement = picture
  for (let around = picture.parentElement; around !== null && around !== article; around = around.parentElement) {
    const holdsMore = around.textContent.trim() !== '' || around.querySelector(seen) !== null
    if (holdsMore || /^T[DHR]$/.test(around.tagName)) break
    outermost = around
  }
  outermost.hidden = true
}

import {
  createContext,
  type ReactNode,
  type RefCallback,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { limits } from '../../shared/limits.ts'
import { basePath } from './basePath.ts'
import { createPictureQueue, type PictureOptions, type PictureQueue } from './pictureQueue.ts'
import { holdBackRefusals } from './refusedPictures.ts'

/** The same distance at which Chromium loads lazy pictures, so they are there in time and the text does not jump. */
const margin = '1250px'

/** A server without HTTP/2 gets six connections: two stay free for clicks, and one for live events. */
const atOnceOverHttp1 = 3
const atOnceOverHttp2 = 24

const Turns = createContext<PictureQueue | null>(null)

/** One queue for all pictures of the page. */
export function PictureTurnsProvider({ children }: { children: ReactNode }) {
  const [turns] = useState(() => createPictureQueue({ atOnce: hasHttp2() ? atOnceOverHttp2 : atOnceOverHttp1 }))
  useEffect(() => {
    // Before the listeners of pictures and lists: a list adds its rows out of sight in this event, too.
    addEventListener('beforeprint', turns.beginPrinting, { capture: true })
    addEventListener('afterprint', turns.endPrinting)
    return () => {
      removeEventListener('beforeprint', turns.beginPrinting, { capture: true })
      removeEventListener('afterprint', turns.endPrinting)
    }
  }, [turns])
  useEffect(() => holdBackRefusals(`${basePath()}${limits.apiBasePath}/images`), [])
  return <Turns value={turns}>{children}</Turns>
}

function hasHttp2(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && /^h[23]/.test(page.nextHopProtocol)
}

/** A ref for an `<img>` without `src`. It sets `src` when the picture is near the viewport and may load. */
export function usePictureInTurn(
  address: string | null,
  { isIcon }: Pick<PictureOptions, 'isIcon'>,
): RefCallback<HTMLImageElement> {
  const turns = use(Turns)
  return useCallback(
    (picture) => {
      if (picture === null || address === null || turns === null) return
      return askWhenNear(turns, picture, { address, isIcon })
    },
    [turns, address, isIcon],
  )
}

/** Whether loading a picture has just failed: a list that shows it again reserves no space for it. */
export function useHasFailedLately(): (address: string | null) => boolean {
  const turns = use(Turns)
  return useCallback((address) => address !== null && (turns?.hasFailedLately(address) ?? false), [turns])
}

/** The same for lazy pictures of foreign HTML. Those with several sizes don't wait, but on paper they have their usual one. */
export function usePicturesInTurn(body: RefObject<HTMLElement | null>, html: string): void {
  const turns = use(Turns)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other pictures
  useLayoutEffect(() => {
    if (turns === null) return
    const pictures = body.current?.querySelectorAll<HTMLImageElement>(
      'img[src][loading="lazy"]:not([srcset], picture > img)',
    )
    const leave = [...(pictures ?? [])].map((picture) => {
      const address = picture.getAttribute('src') ?? ''
      picture.removeAttribute('src')
      const stopAsking = askWhenNear(turns, picture, { address, isIcon: false })
      return () => {
        stopAsking()
        picture.src = address
      }
    })
    const sized = [
      ...(body.current?.querySelectorAll<HTMLImageElement>('img[loading="lazy"]:is([srcset], picture > img)') ?? []),
    ]
    const showOnPaper = () => sized.forEach(showUsualSize)
    addEventListener('beforeprint', showOnPaper)
    leave.push(() => removeEventListener('beforeprint', showOnPaper))
    return () => {
      for (const each of leave) each()
    }
  }, [turns, body, html])
}

/** Chromium prints a lazy picture that gets its address in `beforeprint`, but not one that still has to choose a size. */
function showUsualSize(picture: HTMLImageElement): void {
  const address = picture.getAttribute('src') ?? picture.srcset.trim().split(/\s/)[0]
  if (picture.complete && picture.naturalWidth > 0) return
  if (!address) return
  for (const source of picture.closest('picture')?.querySelectorAll('source') ?? []) source.remove()
  picture.removeAttribute('srcset')
  picture.removeAttribute('src')
  picture.src = address
}

function askWhenNear(turns: PictureQueue, picture: HTMLImageElement, options: PictureOptions): () => void {
  let leave = () => {}
  const ask = () => {
    stopWaiting()
    leave = turns.ask(picture, options)
  }
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) ask()
    },
    // scrollMargin is for the columns, which scroll on their own.
    { rootMargin: margin, scrollMargin: margin },
  )
  // It stays lazy: Chromium waits for lazy pictures before it prints, and for no others.
  const stopWaiting = () => {
    observer.disconnect()
    removeEventListener('beforeprint', ask)
  }
  if (turns.isPrinting()) ask()
  else {
    observer.observe(picture)
    addEventListener('beforeprint', ask)
  }
  return () => {
    stopWaiting()
    leave()
  }
}

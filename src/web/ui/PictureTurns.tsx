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
import { createPictureTurns, type PictureTurns, type PictureWish } from './pictureTurns.ts'
import { holdBackRefusals } from './refusedPictures.ts'

/** As far ahead as Chromium loads lazy pictures by itself: there when the reader is, and the text below does not jump. */
const margin = '1250px'

/** Of the six connections to a server without HTTP/2 two are left for clicks, and one for live events. */
const atOnceAlone = 3
const atOnceOverHttp2 = 24

const Turns = createContext<PictureTurns | null>(null)

/** One line for all the pictures of the page. */
export function PictureTurnsProvider({ children }: { children: ReactNode }) {
  const [turns] = useState(() => createPictureTurns({ atOnce: hasHttp2() ? atOnceOverHttp2 : atOnceAlone }))
  useEffect(() => holdBackRefusals(`${limits.apiBasePath}/images`), [])
  return <Turns value={turns}>{children}</Turns>
}

function hasHttp2(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && /^h[23]/.test(page.nextHopProtocol)
}

/** The ref of an `<img>` without `src`: it gets this address when it comes near and its turn has come. */
export function usePictureInTurn(
  address: string | null,
  { isIcon }: Pick<PictureWish, 'isIcon'>,
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

/** Whether a picture could not be loaded a moment ago: a list that shows it again does not make room for it again. */
export function useHasFailedLately(): (address: string | null) => boolean {
  const turns = use(Turns)
  return useCallback((address) => address !== null && (turns?.hasFailedLately(address) ?? false), [turns])
}

/** The same for the lazy pictures of foreign HTML, but for those with a choice of sizes. */
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
    return () => {
      for (const each of leave) each()
    }
  }, [turns, body, html])
}

function askWhenNear(turns: PictureTurns, picture: HTMLImageElement, wish: PictureWish): () => void {
  let leave = () => observer.disconnect()
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      leave = turns.ask(picture, wish)
    },
    // The second for the columns, which scroll on their own.
    { rootMargin: margin, scrollMargin: margin },
  )
  observer.observe(picture)
  return () => leave()
}

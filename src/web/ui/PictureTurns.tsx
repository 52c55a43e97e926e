import { createContext, type ReactNode, type RefCallback, use, useCallback, useState } from 'react'
import { createPictureTurns, type PictureTurns, type PictureWish } from './pictureTurns.ts'

/** Begun this far out of sight, it is there when the reader is. */
const margin = '600px'

/** Of the six connections to a server without HTTP/2 two are left for clicks, and one for live events. */
const atOnceAlone = 3
const atOnceOverHttp2 = 24

const Turns = createContext<PictureTurns | null>(null)

/** One line for all the pictures of the page. */
export function PictureTurnsProvider({ children }: { children: ReactNode }) {
  const [turns] = useState(() => createPictureTurns({ atOnce: hasHttp2() ? atOnceOverHttp2 : atOnceAlone }))
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
      let leave = () => observer.disconnect()
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          leave = turns.ask(picture, { address, isIcon })
        },
        // The second for the columns, which scroll on their own.
        { rootMargin: margin, scrollMargin: margin },
      )
      observer.observe(picture)
      return () => leave()
    },
    [turns, address, isIcon],
  )
}

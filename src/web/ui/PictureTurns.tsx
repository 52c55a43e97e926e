import { createContext, type ReactNode, type RefCallback, use, useCallback, useState } from 'react'
import { createPictureTurns, type PictureTurns } from './pictureTurns.ts'

/** Begun this far out of sight, it is there when the reader is. */
const margin = '600px'

const Turns = createContext<PictureTurns | null>(null)

/** One line for all the pictures of the page. */
export function PictureTurnsProvider({ children }: { children: ReactNode }) {
  const [turns] = useState(createPictureTurns)
  return <Turns value={turns}>{children}</Turns>
}

/** The ref of an `<img>` without `src`: it gets this address when it comes near and its turn has come. */
export function usePictureInTurn(address: string | null): RefCallback<HTMLImageElement> {
  const turns = use(Turns)
  return useCallback(
    (picture) => {
      if (picture === null || address === null || turns === null) return
      let leave = () => observer.disconnect()
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          leave = turns.ask(picture, address)
        },
        // The second for the columns, which scroll on their own.
        { rootMargin: margin, scrollMargin: margin },
      )
      observer.observe(picture)
      return () => leave()
    },
    [turns, address],
  )
}

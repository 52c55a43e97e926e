import { type ReactNode, type RefObject, useCallback } from 'react'
import styles from './BlockPlace.module.css'
import { useDropPlace } from './useDragPlace.ts'

type BlockPlaceProps = {
  place: string
  ref?: RefObject<HTMLDivElement | null>
  /** The height of a block that is not drawn. */
  heightPx?: number | undefined
  children: ReactNode
}

/** A block on the board that accepts drops of its own kind. `place` is one of parts/dragPlaces.ts. */
export function BlockPlace({ place, ref, heightPx, children }: BlockPlaceProps) {
  const attachDrop = useDropPlace(place)
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      if (ref !== undefined) ref.current = element
      return attachDrop(element)
    },
    [attachDrop, ref],
  )
  return (
    <div ref={attach} className={styles.block} style={{ height: heightPx }}>
      {children}
    </div>
  )
}

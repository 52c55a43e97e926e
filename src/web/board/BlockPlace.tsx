import { type ReactNode, type RefObject, useCallback } from 'react'
import styles from './BlockPlace.module.css'
import { useDropPlace } from './useDragPlace.ts'

type BlockPlaceProps = {
  place: string
  ref?: RefObject<HTMLElement | null>
  /** Set while the block is not drawn. The place is then a region of its own, named by the heading in it. */
  waiting?: { headingId: string; heightPx: number } | undefined
  children: ReactNode
}

/**
 * A block on the board that accepts drops of its own kind. `place` is one of parts/dragPlaces.ts. `data-waiting`: the keys can go
 * to it (actions/useItemKeys.ts).
 */
export function BlockPlace({ place, ref, waiting, children }: BlockPlaceProps) {
  const attachDrop = useDropPlace(place)
  const attach = useCallback(
    (element: HTMLElement | null) => {
      if (ref !== undefined) ref.current = element
      return attachDrop(element)
    },
    [attachDrop, ref],
  )
  return (
    <section
      ref={attach}
      aria-labelledby={waiting?.headingId}
      aria-busy={waiting && true}
      data-waiting={waiting && true}
      className={styles.block}
      style={{ height: waiting?.heightPx }}
    >
      {children}
    </section>
  )
}

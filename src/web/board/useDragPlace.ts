import { use, useCallback } from 'react'
import { DraggingContext } from '../parts/dragPlaces.ts'

/** The ref of an element that blocks can be dropped on. `place`: one of parts/dragPlaces.ts. */
export function useDropPlace(place: string): (element: HTMLElement | null) => (() => void) | undefined {
  const dragging = use(DraggingContext)
  return useCallback(
    (element) => (element === null ? undefined : dragging?.places.add('drop', place, element)),
    [dragging, place],
  )
}

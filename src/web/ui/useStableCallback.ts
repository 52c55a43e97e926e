import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the `act` of the last render, for props of memoized rows. */
export function useStableCallback<Given extends unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}

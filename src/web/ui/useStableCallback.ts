import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same while what it does follows the last render: for the props of memoized rows. */
export function useStableCallback<Given extends unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}

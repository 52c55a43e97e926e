import type { Counts } from '../../shared/api/entities.ts'
import { usePreferences } from './usePreferences.ts'

/** How unread counts are shown. During a pause there are none. */
export function useCountsLook(): Counts {
  const { counts, pausedUntil } = usePreferences()
  return pausedUntil !== null && Date.parse(pausedUntil) > Date.now() ? 'none' : counts
}

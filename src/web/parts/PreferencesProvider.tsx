import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Preferences, User } from '../../shared/api/entities.ts'
import { call } from '../data/call.ts'
import { PreferencesContext } from '../data/usePreferences.ts'
import { profileQuery } from '../data/useSession.ts'

/**
 * The preferences of the reader, as the profile has them and as they were changed on this page: a pressed switch has to
 * turn in the same moment, before the cache tells anybody. What could not be kept holds until the page is left.
 */
export function PreferencesProvider({ user, children }: { user: User; children: ReactNode }) {
  const cache = useQueryClient()
  const [changed, setChanged] = useState<Partial<Preferences>>({})
  const { mutate } = useMutation({
    // One after the other: the last choice wins on the server as well.
    scope: { id: 'preferences' },
    mutationFn: (preferences: Partial<Preferences>) => call('PATCH /auth/profile', { body: { preferences } }),
    onSuccess: (answer) => cache.setQueryData(profileQuery.queryKey, answer.user),
    onError: (error) => console.error(error),
  })
  const setPreferences = useCallback(
    (change: Partial<Preferences>) => {
      setChanged((before) => ({ ...before, ...change }))
      mutate(change)
    },
    [mutate],
  )
  const preferences = useMemo(() => ({ ...user.preferences, ...changed }), [user.preferences, changed])
  const kept = useMemo(() => ({ preferences, setPreferences }), [preferences, setPreferences])
  return <PreferencesContext value={kept}>{children}</PreferencesContext>
}

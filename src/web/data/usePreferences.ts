import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { Preferences, User } from '../../shared/api/entities.ts'
import { defaultPreferences } from '../../shared/preferences.ts'
import { call } from './call.ts'
import { dropReadItems } from './itemCache.ts'
import { profileQuery } from './useSession.ts'

type KeptPreferences = { preferences: Preferences; setPreferences: (change: Partial<Preferences>) => void }

export const PreferencesContext = createContext<KeptPreferences>({
  preferences: defaultPreferences,
  setPreferences: () => {},
})

export function usePreferences(): Preferences {
  return use(PreferencesContext).preferences
}

/** Changes some of the reader's preferences: here at once, and in the profile for every device. */
export function useSetPreferences(): (change: Partial<Preferences>) => void {
  return use(PreferencesContext).setPreferences
}

/** Shows unread items only, or all. Lists of unread items start again: what was read since they were loaded leaves them. */
export function useSetUnreadOnly(): (unreadOnly: boolean) => void {
  const cache = useQueryClient()
  const setPreferences = useSetPreferences()
  return (unreadOnly) => {
    dropReadItems(cache)
    setPreferences({ unreadOnly })
  }
}

/**
 * The preferences of a reader, as the profile has them and as they were changed on this page: a pressed switch turns in the
 * same moment, before the server answers. A change that the server does not take holds until the page is left.
 */
export function useKeptPreferences(user: User): KeptPreferences {
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
  return useMemo(() => ({ preferences, setPreferences }), [preferences, setPreferences])
}

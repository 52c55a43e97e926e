import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { Preferences, User } from '../../shared/api/entities.ts'
import { applyPreferences, defaultPreferences, joinChanges, type PreferenceChange } from '../../shared/preferences.ts'
import { call } from './call.ts'
import { reloadColumns } from './columnsApi.ts'
import { dropReadItems } from './itemCache.ts'
import { reloadItems } from './reloadItems.ts'
import { profileQuery } from './useSession.ts'

type KeptPreferences = { preferences: Preferences; setPreferences: (change: PreferenceChange) => void }

export const PreferencesContext = createContext<KeptPreferences>({
  preferences: defaultPreferences,
  setPreferences: () => {},
})

export function usePreferences(): Preferences {
  return use(PreferencesContext).preferences
}

/** Changes preferences at once on this page, and in the profile for all devices. */
export function useSetPreferences(): (change: PreferenceChange) => void {
  return use(PreferencesContext).setPreferences
}

/** Shows only unread items, or all. Items that were read since the unread lists were loaded leave those lists. */
export function useSetUnreadOnly(): (unreadOnly: boolean) => void {
  const cache = useQueryClient()
  const setPreferences = useSetPreferences()
  return (unreadOnly) => {
    dropReadItems(cache)
    setPreferences({ unreadOnly })
  }
}

/**
 * The preferences in the profile with the changes on this page. A switch changes before the server answers. A change that the
 * server refuses lasts until the page is left.
 */
export function useKeptPreferences(user: User): KeptPreferences {
  const cache = useQueryClient()
  const [changed, setChanged] = useState<PreferenceChange>({})
  const { mutate } = useMutation({
    // One after the other, so the last choice wins on the server too.
    scope: { id: 'preferences' },
    mutationFn: (preferences: PreferenceChange) => call('PATCH /auth/profile', { body: { preferences } }),
    onSuccess: (answer, { fadeDays, pausedUntil }) => {
      cache.setQueryData(profileQuery.queryKey, answer.user)
      // Other items are unread now.
      if (fadeDays !== undefined || pausedUntil !== undefined)
        void Promise.all([reloadColumns(cache), reloadItems(cache)])
    },
    onError: (error) => console.error(error),
  })
  const setPreferences = useCallback(
    (change: PreferenceChange) => {
      setChanged((before) => joinChanges(before, change))
      mutate(change)
    },
    [mutate],
  )
  const preferences = useMemo(() => applyPreferences(user.preferences, changed), [user.preferences, changed])
  return useMemo(() => ({ preferences, setPreferences }), [preferences, setPreferences])
}

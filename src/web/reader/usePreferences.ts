import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Preferences } from '../../shared/api/entities.ts'
import { call } from '../api/call.ts'
import { profileQuery } from '../session/useSession.ts'

const atFirst: Preferences = {
  openMarksRead: false,
  view: 'list',
  theme: 'system',
  unreadOnly: false,
  hideDuplicates: false,
}

export function usePreferences(): Preferences {
  return useQuery(profileQuery).data?.preferences ?? atFirst
}

/** Changes some of the reader's preferences: here at once, and kept in the profile for every device. */
export function useSetPreferences(): (change: Partial<Preferences>) => void {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'preferences' },
    mutationFn: (preferences: Partial<Preferences>) => call('PATCH /auth/profile', { body: { preferences } }),
    onMutate: (change) => {
      cache.setQueryData(
        profileQuery.queryKey,
        (user) => user && { ...user, preferences: { ...user.preferences, ...change } },
      )
    },
    // A choice that could not be kept holds until the page is left.
    onError: (error) => console.error(error),
  })
  return mutate
}

import { useQueryClient } from '@tanstack/react-query'
import { messages } from '../../shared/messages.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { useMutationOnce } from './useMutationOnce.ts'
import { profileQuery } from './useSession.ts'

/** Ends the welcome for good, on all devices; then `onDone`. */
export function useCompleteOnboarding(onDone: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: () => call('POST /auth/onboarding/complete'),
    onSuccess: ({ user }) => {
      cache.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, messages.internalError) }),
  })
}

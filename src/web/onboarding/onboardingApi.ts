import { useQueryClient } from '@tanstack/react-query'
import { messages } from '../../shared/messages.ts'
import { call } from '../api/call.ts'
import { explainFailure } from '../api/callError.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { profileQuery } from '../session/useSession.ts'
import { useToast } from '../ui/toastContext.ts'

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

import { useQueryClient } from '@tanstack/react-query'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { useMutationOnce } from './useMutationOnce.ts'
import { profileQuery } from './useSession.ts'

/** Ends the welcome page on all devices, then calls `onDone`. */
export function useCompleteOnboarding(onDone: () => void) {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: () => call('POST /auth/onboarding/complete'),
    onSuccess: ({ user }) => {
      cache.setQueryData(profileQuery.queryKey, user)
      onDone()
    },
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) }),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { profileQuery } from '../../core/useSession.ts'
import { useToast } from '../../ui/toastContext.ts'

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

import type { User } from '../../../shared/api/entities.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { useConfirmEmail, useLinkedProviders } from '../../data/settingsApi.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'

/** What came of the link in a confirmation mail. */
export function ConfirmedAddress({ token }: { token: string }) {
  const confirmation = useConfirmEmail(token)
  if (confirmation.isSuccess) return <Confirmed user={confirmation.data} />
  if (confirmation.isError)
    return <FormMessage text={explainFailure(confirmation.error, messages.confirmationInvalid)} />
  return null
}

function Confirmed({ user }: { user: User }) {
  const providers = useLinkedProviders().data
  const needsPassword = !user.hasPassword && providers?.length === 0
  return (
    <FormMessage kind="success" text={needsPassword ? messages.confirmedNowSetPassword : messages.addressConfirmed} />
  )
}

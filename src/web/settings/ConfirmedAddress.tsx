import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../api/callError.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useConfirmEmail } from './settingsApi.ts'

/** What came of the link in a confirmation mail. */
export function ConfirmedAddress({ token }: { token: string }) {
  const confirmation = useConfirmEmail(token)
  if (confirmation.isSuccess) return <FormMessage kind="success" text={messages.addressConfirmed} />
  if (confirmation.isError)
    return <FormMessage text={explainFailure(confirmation.error, messages.confirmationInvalid)} />
  return null
}

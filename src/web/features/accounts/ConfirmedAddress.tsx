import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useConfirmEmail } from './accountApi.ts'
import { useLinkedProviders } from './useHasProviders.ts'

/** Shows if the link of a confirmation mail worked. */
export function ConfirmedAddress({ token }: { token: string }) {
  const confirmation = useConfirmEmail(token)
  if (confirmation.isSuccess) return <Confirmed user={confirmation.data} />
  if (confirmation.isError)
    return <FormMessage text={explainFailure(confirmation.error, texts.confirmationInvalid())} />
  return null
}

function Confirmed({ user }: { user: User }) {
  const providers = useLinkedProviders().data
  const needsPassword = !user.hasPassword && providers?.length === 0
  return (
    <FormMessage kind="success" text={needsPassword ? texts.confirmedNowSetPassword() : texts.addressConfirmed()} />
  )
}

import { useEffect, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useNavigate } from '../../ui/navigation/useNavigation.ts'
import { useFinishLink } from './accountApi.ts'

export type LinkReturn = { link?: string; linkError?: string }

/** Shows if a provider was linked, after its redirect. It removes the code from the address immediately. */
export function LinkOutcome({ brought }: { brought: LinkReturn }) {
  const [{ link, linkError }] = useState(brought)
  const isBack = link !== undefined || linkError !== undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (isBack) void navigate({ to: '/settings', search: {}, replace: true })
  }, [isBack, navigate])
  if (!isBack) return null
  if (link !== undefined) return <FinishedLink code={link} />
  return <FormMessage text={linkError === 'no_code' ? texts.linkCancelled() : texts.linkFailed()} />
}

function FinishedLink({ code }: { code: string }) {
  const link = useFinishLink(code)
  const name = useServerConfig()?.signInProvider?.name ?? texts.theProvider()
  if (link.isSuccess) return <FormMessage kind="success" text={texts.providerLinked({ provider: name })} />
  if (link.isError) return <FormMessage text={explainFailure(link.error, texts.linkFailed())} />
  return null
}

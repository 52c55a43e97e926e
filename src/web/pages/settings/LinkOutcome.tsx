import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { useFinishLink } from '../../data/settingsApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'

export type LinkReturn = { link?: string; linkError?: string }

/** What came of linking a provider, once its redirect brought the reader back. The code leaves the address at once. */
export function LinkOutcome({ brought }: { brought: LinkReturn }) {
  const [{ link, linkError }] = useState(brought)
  const isBack = link !== undefined || linkError !== undefined
  const navigate = useNavigate()
  useEffect(() => {
    if (isBack) void navigate({ to: '/settings', search: {}, replace: true })
  }, [isBack, navigate])
  if (!isBack) return null
  if (link !== undefined) return <FinishedLink code={link} />
  return <FormMessage text={linkError === 'no_code' ? messages.linkCancelled : messages.linkFailed} />
}

function FinishedLink({ code }: { code: string }) {
  const link = useFinishLink(code)
  const name = useServerConfig()?.signInProvider?.name ?? 'The provider'
  if (link.isSuccess) return <FormMessage kind="success" text={`${name} is linked. You can sign in through it now.`} />
  if (link.isError) return <FormMessage text={explainFailure(link.error, messages.linkFailed)} />
  return null
}

import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { SettingsSection } from '../../frame/SettingsSection.tsx'
import { useLinkedProviders } from './accountApi.ts'
import { LinkedProviders } from './LinkedProviders.tsx'

/** Hidden if the server offers no provider and none is linked. */
export function LinkedProvidersSection({ user }: { user: User }) {
  const isOffered = (useServerConfig()?.signInProvider ?? null) !== null
  const isLinked = (useLinkedProviders().data ?? []).length > 0
  if (!isOffered && !isLinked) return null
  return (
    <SettingsSection title={texts.linkedProviders()} hint={texts.linkedProvidersHint()}>
      <LinkedProviders user={user} />
    </SettingsSection>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import type { User } from '../../../shared/api/entities.ts'
import { useLinkedProviders } from '../../data/settingsApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { useSession } from '../../data/useSession.ts'
import { PreferencesProvider } from '../../parts/PreferencesProvider.tsx'
import { BlockedSenders } from '../newsletters/BlockedSenders.tsx'
import { NewsletterAddress, useIsMailInShown } from '../newsletters/NewsletterAddress.tsx'
import { SignedInPage } from '../SignedInPage.tsx'
import { AddressForm } from './AddressForm.tsx'
import { ConfirmedAddress } from './ConfirmedAddress.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { LinkedProviders } from './LinkedProviders.tsx'
import { LinkOutcome } from './LinkOutcome.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ReadingPreferences } from './ReadingPreferences.tsx'
import { SessionList } from './SessionList.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { YourData } from './YourData.tsx'

/** Left out where the server offers no provider and none is linked. */
function LinkedProvidersSection({ user }: { user: User }) {
  const isOffered = (useServerConfig()?.signInProvider ?? null) !== null
  const isLinked = (useLinkedProviders().data ?? []).length > 0
  if (!isOffered && !isLinked) return null
  return (
    <SettingsSection title="Linked providers" hint="Accounts elsewhere through which you can sign in here.">
      <LinkedProviders user={user} />
    </SettingsSection>
  )
}

const route = getRouteApi('/signedIn/settings')

/** Everything about one's own account. A link that confirms an address leads here, too. */
export function SettingsPage() {
  const session = useSession()
  const { confirm, ...returned } = route.useSearch()
  const isMailInShown = useIsMailInShown()
  if (session.is !== 'signedIn') return null
  const { user } = session
  return (
    <PreferencesProvider user={user}>
      <SignedInPage title="Settings">
        {confirm !== undefined && <ConfirmedAddress token={confirm} />}
        <LinkOutcome brought={returned} />
        <SettingsSection title="Reading">
          <ReadingPreferences />
        </SettingsSection>
        <SettingsSection title="Profile">
          <ProfileForm user={user} />
        </SettingsSection>
        <SettingsSection title="Email">
          <AddressForm user={user} />
        </SettingsSection>
        <SettingsSection title="Password">
          <PasswordForm user={user} />
        </SettingsSection>
        <LinkedProvidersSection user={user} />
        <SettingsSection title="Sessions" hint="The browsers you are signed in with, most recently used first.">
          <SessionList />
        </SettingsSection>
        {isMailInShown && (
          <SettingsSection title="Newsletters by mail" hint="Each newsletter becomes a feed.">
            <NewsletterAddress />
            <BlockedSenders />
          </SettingsSection>
        )}
        <SettingsSection title="Your data" hint="Export everything, or import it from another Broadsheet.">
          <YourData />
        </SettingsSection>
        <SettingsSection title="Delete account">
          <DeleteAccount user={user} />
        </SettingsSection>
      </SignedInPage>
    </PreferencesProvider>
  )
}

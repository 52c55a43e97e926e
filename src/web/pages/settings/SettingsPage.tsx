import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useLinkedProviders } from '../../data/settingsApi.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { useSession } from '../../data/useSession.ts'
import { ListLookPanel } from '../../parts/look/ListLookPanel.tsx'
import { useSearch } from '../../ui/navigation/useNavigation.ts'
import { BlockedSenders } from '../newsletters/BlockedSenders.tsx'
import { NewsletterAddress, useIsMailInShown } from '../newsletters/NewsletterAddress.tsx'
import { SignedInPage } from '../SignedInPage.tsx'
import { AddressForm } from './AddressForm.tsx'
import { AppKeys } from './AppKeys.tsx'
import { CalmSettings } from './CalmSettings.tsx'
import { ConfirmedAddress } from './ConfirmedAddress.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { LinkedProviders } from './LinkedProviders.tsx'
import { LinkOutcome } from './LinkOutcome.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ReadingPreferences } from './ReadingPreferences.tsx'
import { RuleSettings } from './rules/RuleSettings.tsx'
import { SavingPages } from './SavingPages.tsx'
import { SessionList } from './SessionList.tsx'
import { SettingsContents } from './SettingsContents.tsx'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { ShortcutList } from './shortcuts/ShortcutList.tsx'
import { useSectionInAddress } from './useSectionInAddress.ts'
import { YourData } from './YourData.tsx'

/** Hidden if the server offers no provider and none is linked. */
function LinkedProvidersSection({ user }: { user: User }) {
  const isOffered = (useServerConfig()?.signInProvider ?? null) !== null
  const isLinked = (useLinkedProviders().data ?? []).length > 0
  if (!isOffered && !isLinked) return null
  return (
    <SettingsSection title={texts.linkedProviders()} hint={texts.linkedProvidersHint()}>
      <LinkedProviders user={user} />
    </SettingsSection>
  )
}

/** Links that confirm an email lead here too. */
export function SettingsPage() {
  const session = useSession()
  const { confirm, ...returned } = useSearch()
  const isMailInShown = useIsMailInShown()
  useSectionInAddress()
  if (session.is !== 'signedIn') return null
  const { user } = session
  return (
    <SignedInPage title={texts.settingsTitle()}>
      {confirm !== undefined && <ConfirmedAddress token={confirm} />}
      <LinkOutcome brought={returned} />
      <div className={styles.withContents}>
        <SettingsContents />
        <div>
          <SettingsSection id="reading" title={texts.settingsReading()}>
            <ReadingPreferences />
          </SettingsSection>
          <SettingsSection id="calm" title={texts.settingsCalm()} hint={texts.settingsCalmHint()}>
            <CalmSettings />
          </SettingsSection>
          <SettingsSection id="lists" title={texts.listLook()} hint={texts.listLookHint()}>
            <ListLookPanel />
          </SettingsSection>
          <SettingsSection id="rules" title={texts.rules()} hint={texts.rulesHint()}>
            <RuleSettings />
          </SettingsSection>
          <SettingsSection id="shortcuts" title={texts.settingsShortcuts()} hint={texts.settingsShortcutsHint()}>
            <ShortcutList />
          </SettingsSection>
          <SettingsSection id="profile" title={texts.settingsProfile()}>
            <ProfileForm user={user} />
          </SettingsSection>
          <SettingsSection id="email" title={texts.settingsEmail()}>
            <AddressForm user={user} />
          </SettingsSection>
          <SettingsSection id="password" title={texts.settingsPassword()}>
            <PasswordForm user={user} />
          </SettingsSection>
          <LinkedProvidersSection user={user} />
          <SettingsSection id="sessions" title={texts.settingsSessions()} hint={texts.settingsSessionsHint()}>
            <SessionList />
          </SettingsSection>
          <SettingsSection id="saving" title={texts.settingsSaving()} hint={texts.settingsSavingHint()}>
            <SavingPages />
          </SettingsSection>
          <SettingsSection id="apps" title={texts.settingsApps()} hint={texts.settingsAppsHint()}>
            <AppKeys user={user} />
          </SettingsSection>
          {isMailInShown && (
            <SettingsSection title={texts.newslettersByMail()} hint={texts.newslettersByMailHint()}>
              <NewsletterAddress />
              <BlockedSenders />
            </SettingsSection>
          )}
          <SettingsSection id="data" title={texts.settingsYourData()} hint={texts.settingsYourDataHint()}>
            <YourData />
          </SettingsSection>
          <SettingsSection id="delete-account" title={texts.settingsDeleteAccount()}>
            <DeleteAccount user={user} />
          </SettingsSection>
        </div>
      </div>
    </SignedInPage>
  )
}

import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { useSession } from '../../core/useSession.ts'
import { AddressForm } from '../../features/account/AddressForm.tsx'
import { useLinkedProviders } from '../../features/account/accountApi.ts'
import { ConfirmedAddress } from '../../features/account/ConfirmedAddress.tsx'
import { DeleteAccount } from '../../features/account/DeleteAccount.tsx'
import { LinkedProviders } from '../../features/account/LinkedProviders.tsx'
import { LinkOutcome } from '../../features/account/LinkOutcome.tsx'
import { PasswordForm } from '../../features/account/PasswordForm.tsx'
import { ProfileForm } from '../../features/account/ProfileForm.tsx'
import { SessionList } from '../../features/account/SessionList.tsx'
import { CalmSettings } from '../../features/fading/CalmSettings.tsx'
import { YourData } from '../../features/imports/YourData.tsx'
import { AppKeys } from '../../features/keys/AppKeys.tsx'
import { BlockedSenders } from '../../features/newsletters/BlockedSenders.tsx'
import { NewsletterAddress, useIsMailInShown } from '../../features/newsletters/NewsletterAddress.tsx'
import { ReadingPreferences } from '../../features/reading/ReadingPreferences.tsx'
import { RuleSettings } from '../../features/rules/RuleSettings.tsx'
import { SavingPages } from '../../features/saves/SavingPages.tsx'
import { ShortcutList } from '../../features/shortcuts/ShortcutList.tsx'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { ListLookPanel } from '../../parts/look/ListLookPanel.tsx'
import { useSearch } from '../../ui/navigation/useNavigation.ts'
import { SettingsContents } from './SettingsContents.tsx'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { useSectionInAddress } from './useSectionInAddress.ts'

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

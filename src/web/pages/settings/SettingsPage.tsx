import { texts } from '../../../shared/texts/texts.ts'
import { type SettingsPageId, settingsPages, settingsSections, slot, useSettingsSections } from '../../core/feature.ts'
import { useSession } from '../../core/useSession.ts'
import { SettingsSection } from '../../frame/SettingsSection.tsx'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { useLocation } from '../../ui/navigation/useNavigation.ts'
import { SettingsContents } from './SettingsContents.tsx'
import styles from './SettingsPage.module.css'
import { useSectionInAddress } from './useSectionInAddress.ts'

/** One page of Settings with the sections of all features that belong to it. */
export function SettingsPage() {
  const session = useSession()
  const shown = pageOf(useLocation(({ hash }) => hash))
  const sections = useSettingsSections().filter(({ page }) => page === shown)
  useSectionInAddress()
  if (session.is !== 'signedIn') return null
  const Notice = slot('settingsNotice')
  return (
    <SignedInPage title={texts.settingsTitle()}>
      {Notice && <Notice />}
      <div className={styles.withContents}>
        <SettingsContents shown={shown} />
        <div>
          {sections.map(({ id, title, hint, Content }) => (
            <SettingsSection key={id} id={id} title={title()} {...(hint && { hint: hint() })}>
              <Content user={session.user} />
            </SettingsSection>
          ))}
        </div>
      </div>
    </SignedInPage>
  )
}

/** The address names a page, or a section of one: /settings#sessions. */
function pageOf(hash: string): SettingsPageId {
  const named = settingsSections().find(({ id }) => id === hash)?.page
  return named ?? settingsPages.find((page) => page === hash) ?? 'account'
}

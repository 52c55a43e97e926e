import { texts } from '../../../shared/texts/texts.ts'
import { settingsSections, slot } from '../../core/feature.ts'
import { useSession } from '../../core/useSession.ts'
import { SettingsSection } from '../../frame/SettingsSection.tsx'
import { SignedInPage } from '../../frame/SignedInPage.tsx'
import { SettingsContents } from './SettingsContents.tsx'
import styles from './SettingsPage.module.css'
import { useSectionInAddress } from './useSectionInAddress.ts'

/** The sections of all features. */
export function SettingsPage() {
  const session = useSession()
  useSectionInAddress()
  if (session.is !== 'signedIn') return null
  const { user } = session
  const Notice = slot('settingsNotice')
  return (
    <SignedInPage title={texts.settingsTitle()}>
      {Notice && <Notice />}
      <div className={styles.withContents}>
        <SettingsContents />
        <div>
          {settingsSections().map((section, index) =>
            'id' in section ? (
              <SettingsSection
                key={section.id}
                id={section.id}
                title={section.title()}
                {...(section.hint && { hint: section.hint() })}
              >
                <section.Content user={user} />
              </SettingsSection>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <section.Section key={index} user={user} />
            ),
          )}
        </div>
      </div>
    </SignedInPage>
  )
}

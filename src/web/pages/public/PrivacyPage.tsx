import type { ReactNode } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { RichText } from '../../ui/RichText.tsx'
import { ContactAddress } from './ContactAddress.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

/** docs/specification.md#legal-pages lists the statements that must stay. */
export function PrivacyPage() {
  return (
    <LegalPage title={texts.privacyPolicy()} other={{ to: '/terms', title: texts.termsOfUse() }}>
      <p>{texts.privacyIntro()}</p>
      <LegalSection title={texts.privacyKeepTitle()}>
        <ul>
          <li>
            <RichText text={texts.privacyAccount} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.privacyReading} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.privacyNewsletters} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.privacyLogs} values={{ strong }} />
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={texts.privacyCookiesTitle()}>
        <p>{texts.privacyCookies()}</p>
      </LegalSection>
      <LegalSection title={texts.privacyOthersTitle()}>
        <ul>
          <li>
            <RichText text={texts.privacySignIn} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.privacyForwarding} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.privacyPublishers} values={{ strong }} />
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={texts.privacyHowLongTitle()}>
        <p>{texts.privacyHowLong()}</p>
      </LegalSection>
      <YourRights />
      <LegalSection title={texts.privacyChildrenTitle()}>
        <p>{texts.privacyChildren({ years: limits.minimumAgeYears })}</p>
      </LegalSection>
      <LegalSection title={texts.privacyChangesTitle()}>
        <p>
          <RichText text={texts.privacyChanges} values={{ contact: <ContactAddress /> }} />
        </p>
      </LegalSection>
    </LegalPage>
  )
}

const strong = (inner: ReactNode) => <strong>{inner}</strong>

function YourRights() {
  return (
    <LegalSection title={texts.privacyRightsTitle()}>
      <p>{texts.privacyRightsIntro()}</p>
      <ul>
        <li>{texts.privacyRightAccess()}</li>
        <li>{texts.privacyRightCorrect()}</li>
        <li>{texts.privacyRightExport()}</li>
        <li>{texts.privacyRightDelete()}</li>
      </ul>
      <p>
        <RichText text={texts.privacyRightsContact} values={{ contact: <ContactAddress /> }} />
      </p>
    </LegalSection>
  )
}

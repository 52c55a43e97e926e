import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { ContactAddress } from './ContactAddress.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

/** docs/specification.md#legal-pages lists the statements that must stay. */
export function TermsPage() {
  return (
    <LegalPage title={texts.termsOfUse()} other={{ to: '/privacy', title: texts.privacyPolicy() }}>
      <p>{texts.termsIntro()}</p>
      <LegalSection title={texts.termsServiceTitle()}>
        <p>{texts.termsService()}</p>
      </LegalSection>
      <LegalSection title={texts.termsAccountTitle()}>
        <p>{texts.termsAccount({ years: limits.minimumAgeYears })}</p>
      </LegalSection>
      <LegalSection title={texts.termsFairUseTitle()}>
        <p>{texts.termsFairUseIntro()}</p>
        <ul>
          <li>{texts.termsNoCrime()}</li>
          <li>{texts.termsNoAttack()}</li>
          <li>{texts.termsNoCopying()}</li>
        </ul>
        <p>{texts.termsSuspension()}</p>
      </LegalSection>
      <LegalSection title={texts.termsNewslettersTitle()}>
        <p>{texts.termsNewsletters()}</p>
      </LegalSection>
      <LegalSection title={texts.termsDataTitle()}>
        <p>
          <RichText text={texts.termsData} values={{ privacy: (inner) => <Link to="/privacy">{inner}</Link> }} />
        </p>
      </LegalSection>
      <LegalSection title={texts.termsWarrantyTitle()}>
        <p>{texts.termsWarranty()}</p>
      </LegalSection>
      <LegalSection title={texts.termsChangesTitle()}>
        <p>
          <RichText text={texts.termsChanges} values={{ contact: <ContactAddress /> }} />
        </p>
      </LegalSection>
    </LegalPage>
  )
}

import type { ReactNode } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { RichText } from '../../ui/RichText.tsx'
import { ContactAddress } from './ContactAddress.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

/** Which parts of Broadsheet work with keyboard, screen reader, zoom, contrast and less motion, and which don't yet. */
export function AccessibilityPage() {
  return (
    <LegalPage title={texts.accessibility()} other={{ to: '/privacy', title: texts.privacyPolicy() }} isLegal={false}>
      <p>{texts.accessibilityIntro()}</p>
      <LegalSection title={texts.accessibilityWorksTitle()}>
        <ul>
          <li>
            <RichText text={texts.accessibilityKeyboard} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.accessibilityScreenReader} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.accessibilityZoom} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.accessibilityContrast} values={{ strong }} />
          </li>
          <li>
            <RichText text={texts.accessibilityMotion} values={{ strong }} />
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={texts.accessibilityTestsTitle()}>
        <p>{texts.accessibilityTests()}</p>
      </LegalSection>
      <LegalSection title={texts.accessibilityKnownTitle()}>
        <ul>
          <li>{texts.accessibilityKnownAudit()}</li>
          <li>{texts.accessibilityKnownArticles()}</li>
          <li>{texts.accessibilityKnownPlayers()}</li>
        </ul>
      </LegalSection>
      <LegalSection title={texts.accessibilityContactTitle()}>
        <p>
          <RichText text={texts.accessibilityContact} values={{ contact: <ContactAddress /> }} />
        </p>
      </LegalSection>
    </LegalPage>
  )
}

const strong = (inner: ReactNode) => <strong>{inner}</strong>

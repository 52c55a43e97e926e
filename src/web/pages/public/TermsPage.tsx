import { Link } from '@tanstack/react-router'
import { limits } from '../../../shared/limits.ts'
import { ContactAddress } from './ContactAddress.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

/** Says what spec §1 lists, in the order a reader asks. */
export function TermsPage() {
  return (
    <LegalPage title="Terms of Use" other={{ to: '/privacy', title: 'Privacy Policy' }}>
      <p>
        By opening an account on this server or using it you accept these terms. If you do not agree with them, please
        do not use it.
      </p>
      <LegalSection title="The service">
        <p>
          Broadsheet gathers the feeds, newsletters and podcasts that you choose and shows them in one place. The
          articles belong to their publishers; we pass on what they offer to feed readers, with a link to the original.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <p>
          You must be at least {limits.minimumAgeYears} years old. Give an email address that is yours, keep your
          password to yourself, and tell us when you believe that someone else uses your account. You may also sign in
          with an optional third-party login (OAuth) where this server offers one; its own terms apply to it as well.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <p>You may not:</p>
        <ul>
          <li>use the service for what the law forbids, or to harm others;</li>
          <li>try to reach the data of other readers, or to disturb the service or the sources it reads;</li>
          <li>pass off other people's articles as your own, or republish them without their consent.</li>
        </ul>
        <p>Accounts may be suspended for violations of these terms.</p>
      </LegalSection>
      <LegalSection title="Newsletters">
        <p>
          Your forwarding address is for newsletters that you subscribed to. It uses a mail-delivery provider. Spam or
          abusive forwarding may be blocked.
        </p>
      </LegalSection>
      <LegalSection title="Your data">
        <p>
          What you bring here stays yours: you may access, correct, delete and export it. How we treat it is said in the{' '}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </LegalSection>
      <LegalSection title="No warranty">
        <p>
          The service is provided as is, without warranty of any kind. We do our best to keep it running and your data
          safe, but we cannot promise that it will always be available, or that what publishers write is right. As far
          as the law allows, we are not liable for damage that comes from using it.
        </p>
      </LegalSection>
      <LegalSection title="Changes, end and contact">
        <p>
          You may delete your account at any time. When these terms change, the date at the top changes with them. For
          legal questions write to <ContactAddress />.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

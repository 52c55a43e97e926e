import { limits } from '../../../shared/limits.ts'
import { ContactAddress } from './ContactAddress.tsx'
import { LegalPage, LegalSection } from './LegalPage.tsx'

/** Says what spec §1 lists, in the order a reader asks. Long because it is text. */
export function PrivacyPage() {
  return (
    <LegalPage title="Privacy Policy" other={{ to: '/terms', title: 'Terms of Use' }}>
      <p>
        Broadsheet is a reader for the feeds, newsletters and podcasts you choose. This page says what it keeps about
        you, why, and what you can do about it. We do not sell your data, we show no advertising, and no algorithm
        decides what you read.
      </p>
      <AboutTheData />
      <AboutOthers />
      <LegalSection title="Your rights">
        <p>You may, at any time:</p>
        <ul>
          <li>access the data we hold about you;</li>
          <li>correct what is wrong;</li>
          <li>export your subscriptions, tags and saved articles to take them elsewhere;</li>
          <li>delete your account and with it everything that belongs to it.</li>
        </ul>
        <p>
          Where the product has no button for what you want, write to <ContactAddress /> and we will do it.
        </p>
      </LegalSection>
      <LegalSection title="Children">
        <p>
          The service is not meant for users under {limits.minimumAgeYears}. If you believe that a child under{' '}
          {limits.minimumAgeYears} has opened an account, tell us and we will delete it.
        </p>
      </LegalSection>
      <LegalSection title="Changes and contact">
        <p>
          When this policy changes, the date at the top changes with it. For privacy questions write to{' '}
          <ContactAddress />.
        </p>
      </LegalSection>
    </LegalPage>
  )
}

function AboutTheData() {
  return (
    <>
      <LegalSection title="What we keep">
        <ul>
          <li>
            <strong>Your account:</strong> your email address, your name if you give one, and your password. Passwords
            are stored hashed: nobody, ourselves included, can read them. We also keep where you signed in recently, so
            that others who guess passwords cannot lock you out.
          </li>
          <li>
            <strong>Your reading:</strong> the feeds you subscribe to, how you arrange and tag them, and which articles
            you have read or saved. This is what the product is for; nobody else sees it.
          </li>
          <li>
            <strong>Newsletters:</strong> the messages that reach your own forwarding address, so that you can read them
            here.
          </li>
          <li>
            <strong>Technical logs:</strong> which calls the server answered and how, for a short time, to keep it
            running and safe.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Cookies and local storage">
        <p>
          Only essential cookies and local storage are used: the key that keeps you signed in and a few choices, such as
          the theme, are kept in your browser. There are no tracking cookies and no third-party analytics.
        </p>
      </LegalSection>
    </>
  )
}

function AboutOthers() {
  return (
    <>
      <LegalSection title="Who else is involved">
        <ul>
          <li>
            <strong>Third-party sign-in:</strong> you may sign in with an optional third-party login (OAuth) where this
            server offers one. We then receive your email address and your name from that provider, and never your
            password there.
          </li>
          <li>
            <strong>Newsletter forwarding:</strong> messages to your forwarding address may pass through a mail-delivery
            provider, which handles them only to deliver them.
          </li>
          <li>
            <strong>Publishers:</strong> our server fetches the feeds for all readers together. A publisher learns that
            someone here reads it, not who.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="How long">
        <p>
          Your data stays for as long as you have an account. When you delete it, your subscriptions, tags, marks and
          newsletters are deleted with it. Articles that nobody keeps are removed from the server after some time.
        </p>
      </LegalSection>
    </>
  )
}

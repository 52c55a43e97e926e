import { texts } from '../../../shared/texts/texts.ts'
import { useSession } from '../../core/useSession.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { BoardPicture } from './BoardPicture.tsx'
import styles from './LandingPage.module.css'
import { PublicPage } from './PublicPage.tsx'

const features = [
  { title: texts.landingOrganizeTitle, text: texts.landingOrganizeText },
  { title: texts.landingReadTitle, text: texts.landingReadText },
  { title: texts.landingPrivacyTitle, text: texts.landingPrivacyText },
]

const steps = [
  { title: texts.landingAddTitle, text: texts.landingAddText },
  { title: texts.landingSortTitle, text: texts.landingSortText },
  { title: texts.landingStayTitle, text: texts.landingStayText },
]

export function LandingPage() {
  // A token is nearly always valid, so the buttons don't change when its check is done.
  const isSignedIn = useSession().is !== 'anonymous'
  return (
    <PublicPage footer={<FooterLinks isSignedIn={isSignedIn} />}>
      <section className={styles.hero}>
        <h1 className={styles.tagline}>{texts.tagline()}</h1>
        <p className={styles.lead}>{texts.landingLead()}</p>
        <div className={styles.ways}>
          {isSignedIn ? (
            <Link to="/feed" className={buttonClass('primary', styles.way)}>
              {texts.goToFeed()}
            </Link>
          ) : (
            <>
              <Link to="/register" className={buttonClass('primary', styles.way)}>
                {texts.getStartedFree()}
              </Link>
              <Link to="/login" className={buttonClass('outline', styles.way)}>
                {texts.signIn()}
              </Link>
            </>
          )}
        </div>
      </section>
      <BoardPicture />
      <section className={styles.blurbs} aria-label={texts.landingFeatures()}>
        {features.map(({ title, text }) => (
          <article key={title.code}>
            <h2 className={styles.name}>{title()}</h2>
            <p className={styles.text}>{text()}</p>
          </article>
        ))}
      </section>
      <section className={styles.how}>
        <h2 className={styles.heading}>{texts.howItWorks()}</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title.code} className={styles.step}>
              <h3 className={styles.name}>{title()}</h3>
              <p className={styles.text}>{text()}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.call}>
        <h2 className={styles.heading}>{texts.landingCall()}</h2>
        {isSignedIn ? (
          <Link to="/feed" className={buttonClass('primary', styles.way)}>
            {texts.openMyFeeds()}
          </Link>
        ) : (
          <Link to="/register" className={buttonClass('primary', styles.way)}>
            {texts.registerTitle()}
          </Link>
        )}
      </section>
    </PublicPage>
  )
}

function FooterLinks({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn ? (
        <Link to="/feed">{texts.myFeeds()}</Link>
      ) : (
        <>
          <Link to="/login">{texts.footerLogin()}</Link>
          <Link to="/register">{texts.footerRegister()}</Link>
        </>
      )}
      <Link to="/privacy">{texts.privacyPolicy()}</Link>
      <Link to="/terms">{texts.termsOfUse()}</Link>
      <Link to="/accessibility">{texts.accessibility()}</Link>
    </>
  )
}

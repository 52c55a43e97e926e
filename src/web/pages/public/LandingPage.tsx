import { Link } from '@tanstack/react-router'
import { messages } from '../../../shared/messages.ts'
import { useSession } from '../../data/useSession.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { BoardPicture } from './BoardPicture.tsx'
import styles from './LandingPage.module.css'
import { PublicPage } from './PublicPage.tsx'

const blurbs = [
  {
    title: 'Smart organization',
    text: 'Lay your sources out in columns and drag them where you want them. Tags cut across the columns, so work, hobbies and slow reading stay apart.',
  },
  {
    title: 'Read, keep, find',
    text: 'Mark what you have read, bookmark what you want to keep, filter by tag and search through everything that ever came in.',
  },
  {
    title: 'Privacy first',
    text: 'Your reading is yours. No selling of data, no algorithm that decides what you see: the newest story is the first, from the sources you chose.',
  },
]

const steps = [
  {
    title: 'Add sources',
    text: 'Paste the address of a site you like, search by keyword, or pick from the categories.',
  },
  {
    title: 'Read and organize',
    text: 'Open stories on a page made for reading. Sort the sources into columns, tag and save what matters.',
  },
  {
    title: 'Stay informed',
    text: 'New stories arrive on their own, on every device, and wait where you left off.',
  },
]

export function LandingPage() {
  // A token that is still being checked is nearly always good: the buttons don't change under a reader's pointer.
  const isSignedIn = useSession().is !== 'anonymous'
  return (
    <PublicPage footer={<FooterLinks isSignedIn={isSignedIn} />}>
      <section className={styles.hero}>
        <h1 className={styles.tagline}>{messages.tagline}</h1>
        <p className={styles.lead}>
          One place for all your sources: the sites, newsletters and podcasts you choose, side by side like the columns
          of a good paper.
        </p>
        <div className={styles.ways}>
          {isSignedIn ? (
            <Link to="/feed" className={buttonClass('primary', styles.way)}>
              Go to Feed
            </Link>
          ) : (
            <>
              <Link to="/register" className={buttonClass('primary', styles.way)}>
                Get Started Free
              </Link>
              <Link to="/login" className={buttonClass('outline', styles.way)}>
                Sign In
              </Link>
            </>
          )}
        </div>
      </section>
      <BoardPicture />
      <section className={styles.blurbs} aria-label="What it does">
        {blurbs.map(({ title, text }) => (
          <article key={title}>
            <h2 className={styles.name}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </article>
        ))}
      </section>
      <section className={styles.how}>
        <h2 className={styles.heading}>How it works</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.call}>
        <h2 className={styles.heading}>Your own front page, from today</h2>
        {isSignedIn ? (
          <Link to="/feed" className={buttonClass('primary', styles.way)}>
            Open My Feeds
          </Link>
        ) : (
          <Link to="/register" className={buttonClass('primary', styles.way)}>
            Create Your Account
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
        <Link to="/feed">My Feeds</Link>
      ) : (
        <>
          <Link to="/login">Log in</Link>
          <Link to="/register">Register</Link>
        </>
      )}
      <Link to="/privacy">Privacy Policy</Link>
      <Link to="/terms">Terms of Use</Link>
    </>
  )
}

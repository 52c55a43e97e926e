import type { ReactNode } from 'react'
import { currentLanguage } from '../../../shared/texts/makeText.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import { RichText } from '../../ui/RichText.tsx'
import styles from './LegalPage.module.css'
import { PublicPage } from './PublicPage.tsx'

type LegalPageProps = {
  title: string
  /** The other legal page, for the footer. */
  other: { to: '/privacy' | '/terms'; title: string }
  /** Legal pages have a date, and bind in English. */
  isLegal?: boolean
  children: ReactNode
}

/** The layout of Privacy Policy and Terms of Use (docs/specification.md#legal-pages), and of the page about accessibility. */
export function LegalPage({ title, other, isLegal = true, children }: LegalPageProps) {
  const footer = (
    <>
      <Link to="/">{texts.footerHome()}</Link>
      <Link to={other.to}>{other.title}</Link>
    </>
  )
  return (
    <PublicPage title={title} tools={<Link to="/">{texts.backToHome()}</Link>} footer={footer}>
      <article className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        {isLegal && <p className={styles.date}>{texts.legalUpdated()}</p>}
        {isLegal && currentLanguage() !== 'en' && (
          <p className={styles.note}>
            <RichText text={texts.legalIsTranslated} values={{ english: inEnglish }} />
          </p>
        )}
        {children}
      </article>
    </PublicPage>
  )
}

/** A full load: the language of a page is chosen before it is drawn. */
const inEnglish = (words: ReactNode) => <a href="?lang=en">{words}</a>

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

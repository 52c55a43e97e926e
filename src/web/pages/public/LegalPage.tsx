import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './LegalPage.module.css'
import { PublicPage } from './PublicPage.tsx'

type LegalPageProps = {
  title: string
  /** The other legal page, for the footer. */
  other: { to: '/privacy' | '/terms'; title: string }
  children: ReactNode
}

/** The frame of Privacy Policy and Terms of Use (spec §2). */
export function LegalPage({ title, other, children }: LegalPageProps) {
  const footer = (
    <>
      <Link to="/">Home</Link>
      <Link to={other.to}>{other.title}</Link>
    </>
  )
  return (
    <PublicPage title={title} tools={<Link to="/">Back to Home</Link>} footer={footer}>
      <article className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.date}>Last updated on October 12, 2025</p>
        {children}
      </article>
    </PublicPage>
  )
}

/** One numbered section. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

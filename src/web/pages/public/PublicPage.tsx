import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import styles from './PublicPage.module.css'

type PublicPageProps = {
  /** The page's name, for the window; the landing page has the product's alone. */
  title?: string
  /** At the right of the header, beside the light/dark switch. */
  tools?: ReactNode
  children: ReactNode
  /** The links at the foot. */
  footer?: ReactNode
}

/** The frame of the pages everyone may see: a ruled header and a ruled footer. */
export function PublicPage({ title, tools, children, footer }: PublicPageProps) {
  return (
    <div className={styles.page}>
      <title>{title === undefined ? 'Broadsheet' : `${title} · Broadsheet`}</title>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <div className={styles.tools}>
          {tools}
          <ThemeSwitch />
        </div>
      </header>
      <main>{children}</main>
      {footer !== undefined && (
        <footer className={styles.footer}>
          <nav aria-label="Footer" className={styles.links}>
            {footer}
          </nav>
        </footer>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import styles from './PublicPage.module.css'

type PublicPageProps = {
  /** The name of the page, for the tab. The landing page has none. */
  title?: string
  /** Shown in the header, beside the theme switch. */
  tools?: ReactNode
  children: ReactNode
  /** Links for the footer. */
  footer?: ReactNode
}

/** The layout of the pages that need no account. */
export function PublicPage({ title, tools, children, footer }: PublicPageProps) {
  return (
    <div className={styles.page}>
      <title>{title === undefined ? 'Broadsheet' : texts.tabTitle({ page: title })}</title>
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
      <footer className={styles.footer}>
        {footer !== undefined && (
          <nav aria-label={texts.footer()} className={styles.links}>
            {footer}
          </nav>
        )}
        <LanguageChoice />
      </footer>
    </div>
  )
}

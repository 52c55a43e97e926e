import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/Logo.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import styles from './AccountPage.module.css'

type AccountPageProps = {
  title: string
  children: ReactNode
}

/** The frame of the pages around signing in: logo, one heading, one narrow column. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Broadsheet`}</title>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        <ThemeSwitch />
      </header>
      <main className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}

/** The ways to go from here, under the form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <nav className={styles.otherWays}>{children}</nav>
}

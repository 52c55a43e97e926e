import type { ReactNode } from 'react'
import { PublicPage } from '../public/PublicPage.tsx'
import styles from './AccountPage.module.css'

type AccountPageProps = {
  title: string
  children: ReactNode
}

/** The frame of the pages around signing in: one heading, one narrow column. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <PublicPage title={title}>
      <div className={styles.column}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </PublicPage>
  )
}

/** The ways to go from here, under the form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <nav className={styles.otherWays}>{children}</nav>
}

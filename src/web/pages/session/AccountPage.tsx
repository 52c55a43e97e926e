import type { ReactNode } from 'react'
import { PublicPage } from '../public/PublicPage.tsx'
import styles from './AccountPage.module.css'

type AccountPageProps = {
  title: string
  children: ReactNode
}

/** The layout of the sign-in pages. */
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

/** Links to related pages, under the form. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <nav className={styles.otherWays}>{children}</nav>
}

import { type ReactNode, type Ref, useId } from 'react'
import styles from './ItemsPage.module.css'

type ItemsPageProps = {
  title: string
  /** For who sends the focus there. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A page beside the board that lists items under its name. */
export function ItemsPage({ title, heading, children }: ItemsPageProps) {
  const headingId = useId()
  return (
    <section className={styles.page} aria-labelledby={headingId}>
      <h1 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </section>
  )
}

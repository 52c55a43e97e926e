import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useFocusInPlace } from '../parts/useFocusInPlace.ts'
import styles from './ItemsPage.module.css'

type ItemsPageProps = {
  title: string
  /** The heading takes the focus, because the element that led here is gone. */
  isFocusedAtFirst?: boolean
  children: ReactNode
}

/** A page of the reader that lists items. */
export function ItemsPage({ title, isFocusedAtFirst = false, children }: ItemsPageProps) {
  const headingId = useId()
  const page = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusInPlace(page, heading)
  useEffect(() => {
    if (isFocusedAtFirst) heading.current?.focus({ preventScroll: true })
  }, [isFocusedAtFirst])
  return (
    <section ref={page} className={styles.page} aria-labelledby={headingId}>
      <h1 ref={heading} id={headingId} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {children}
    </section>
  )
}

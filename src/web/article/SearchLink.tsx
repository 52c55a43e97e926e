import type { ReactNode } from 'react'
import { limits } from '../../shared/limits.ts'
import { Link } from '../ui/navigation/Link.tsx'
import styles from './SearchLink.module.css'

type SearchLinkProps = { query: string; label: string; children: ReactNode }

/** Leads to the articles that the search finds. Without a link if the server would refuse it. */
export function SearchLink({ query, label, children }: SearchLinkProps) {
  if (query.length > limits.itemSearchMaxChars) return children
  return (
    <Link to="." search={{ q: query }} className={styles.link} aria-label={label} title={label}>
      {children}
    </Link>
  )
}

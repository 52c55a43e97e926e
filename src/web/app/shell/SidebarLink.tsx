import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { nounFor } from '../../../shared/countOf.ts'
import type { Place } from '../../actions/reader.ts'
import type { ReaderSearch } from '../../data/routeSearch.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SidebarLink.module.css'

type SidebarLinkProps = {
  label: string
  picture?: ReactNode
  /** Nothing is shown for 0. */
  count?: number | undefined
  /** For screen readers, after the count. */
  countUnit?: string
  to?: Place['to'] | '/feed-health'
  search?: ReaderSearch
  isCurrent?: boolean
  /** All Items, beside My Feeds, which leads to the same place: one mark is enough. */
  isQuiet?: boolean
  onChoose?: (() => void) | undefined
}

/** One line of the sidebar: where it leads, and how much waits there. */
export function SidebarLink({
  label,
  picture,
  count = 0,
  countUnit = nounFor(count, 'unread item'),
  ...props
}: SidebarLinkProps) {
  const { to = '.', search = {}, isCurrent = false, isQuiet = false, onChoose } = props
  return (
    <Link
      to={to}
      search={search}
      // The router's own idea of an active link knows no query.
      activeProps={{ 'aria-current': undefined }}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={(isCurrent && !isQuiet) || undefined}
      className={styles.link}
      onClick={onChoose}
    >
      {picture}
      <span dir="auto" className={styles.label}>
        {label}
      </span>
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <VisuallyHidden> {countUnit}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

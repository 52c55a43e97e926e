import type { ReactNode } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import type { Destination } from '../../core/action.ts'
import type { ReaderSearch } from '../../core/routeSearch.ts'
import { useCountsLook } from '../../core/useCountsLook.ts'
import { CountDot } from '../../ui/CountDot.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './SidebarLink.module.css'

type SidebarLinkProps = {
  label: string
  picture?: ReactNode
  /** 0 is not shown. */
  count?: number | undefined
  /** For screen readers, after the count. */
  countUnit?: string
  to?: Destination['to']
  search?: ReaderSearch
  isCurrent?: boolean
  /** Hides the highlight. All Items leads to the same place as My Feeds, and one highlight is enough. */
  isQuiet?: boolean
  onChoose?: (() => void) | undefined
  /** The id of what says more about it. */
  describedBy?: string
}

export function SidebarLink({ label, picture, count = 0, countUnit, ...props }: SidebarLinkProps) {
  const look = useCountsLook()
  // The reader chooses how unread counts are shown; other counts are numbers.
  const counts = countUnit === undefined ? look : 'numbers'
  const unit = countUnit ?? texts.unreadUnit({ count })
  const { to = '.', search = {}, isCurrent = false, isQuiet = false, onChoose, describedBy } = props
  return (
    <Link
      to={to}
      search={search}
      aria-current={isCurrent ? 'page' : undefined}
      data-current={(isCurrent && !isQuiet) || undefined}
      aria-describedby={describedBy}
      className={styles.link}
      onClick={onChoose}
    >
      {picture}
      <span dir="auto" className={styles.label}>
        {label}
      </span>
      {count > 0 && counts === 'dots' && <CountDot label={unit} />}
      {count > 0 && counts === 'numbers' && (
        <span className={styles.count}>
          {count}
          <VisuallyHidden> {unit}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}

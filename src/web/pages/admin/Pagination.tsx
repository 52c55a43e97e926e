import { buttonClass } from '../../ui/Button.tsx'
import styles from './Pagination.module.css'

type PaginationProps = { page: number; pages: number; onShow: (page: number) => void }

/** Nothing while there is no more than one page (spec §2). */
export function Pagination({ page, pages, onShow }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <Step label="Previous" isOpen={page > 1} onPress={() => onShow(page - 1)} />
      <span aria-live="polite" className={styles.position}>
        Page {page} of {pages}
      </span>
      <Step label="Next" isOpen={page < pages} onPress={() => onShow(page + 1)} />
    </nav>
  )
}

/** Not disabled at the ends: a button that loses its focus leaves the keyboard nowhere. */
function Step({ label, isOpen, onPress }: { label: string; isOpen: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={!isOpen || undefined}
      className={buttonClass('outline')}
      onClick={() => isOpen && onPress()}
    >
      {label}
    </button>
  )
}

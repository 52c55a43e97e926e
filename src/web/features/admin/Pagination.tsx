import { texts } from '../../../shared/texts/texts.ts'
import { buttonClass } from '../../ui/Button.tsx'
import styles from './Pagination.module.css'

type PaginationProps = { page: number; pages: number; onShow: (page: number) => void }

/** Hidden if there is only one page: docs/specification.md#admin-dashboard. */
export function Pagination({ page, pages, onShow }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={texts.pages()} className={styles.pages}>
      <Step label={texts.previousPage()} isOpen={page > 1} onPress={() => onShow(page - 1)} />
      <span aria-live="polite" className={styles.position}>
        {texts.pagePosition({ page, pages })}
      </span>
      <Step label={texts.nextPage()} isOpen={page < pages} onPress={() => onShow(page + 1)} />
    </nav>
  )
}

/** aria-disabled at the ends, since a disabled button would lose the keyboard focus. */
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

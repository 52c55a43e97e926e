import { messages } from '../../shared/messages.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './BoardSkeleton.module.css'

/** The place of the board while it is on its way. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" className={styles.board}>
      <VisuallyHidden>{messages.loading}</VisuallyHidden>
      {['first', 'second', 'third'].map((column) => (
        <div key={column} className={styles.column}>
          <Skeleton width="40%" height="16px" />
          <ItemSkeletons count={5} />
        </div>
      ))}
    </div>
  )
}

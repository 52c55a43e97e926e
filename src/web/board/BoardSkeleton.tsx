import { texts } from '../../shared/texts/texts.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './BoardSkeleton.module.css'

/** A placeholder while the board loads. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" className={styles.board}>
      <VisuallyHidden>{texts.loading()}</VisuallyHidden>
      {['first', 'second', 'third'].map((column) => (
        <div key={column} className={styles.column}>
          <Skeleton width="40%" height="16px" />
          <ItemSkeletons count={5} />
        </div>
      ))}
    </div>
  )
}

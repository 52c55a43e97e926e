import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ItemSkeleton.module.css'

/** A placeholder for items that are loading. `data-waiting`: the keys wait for them (actions/useItemKeys.ts). */
export function ItemSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true" data-waiting>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no id
        <div key={index} className={styles.item}>
          <Skeleton height="18px" width="85%" />
          <Skeleton height="18px" width="55%" />
          <Skeleton height="12px" width="95%" />
          <Skeleton height="12px" width="20%" />
        </div>
      ))}
    </div>
  )
}

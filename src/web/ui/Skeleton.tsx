import { classNames } from './classNames.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths: the size of the content to come. */
  width?: string
  height?: string
  className?: string | undefined
}

/** A placeholder while content loads. Put `aria-busy` on its container. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.skeleton, className)} style={{ width, height }} />
}

import { classNames } from './classNames.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths, in the measure of what comes. */
  width?: string
  height?: string
  className?: string | undefined
}

/** The place of something that is still on its way. Put `aria-busy` on what holds it. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return <span aria-hidden className={classNames(styles.skeleton, className)} style={{ width, height }} />
}

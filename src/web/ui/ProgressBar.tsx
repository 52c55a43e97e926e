import { texts } from '../../shared/texts/texts.ts'
import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  /** Such as 'Refreshing all feeds'. */
  label: string
  /** 0 to 1; absent while the duration is unknown. */
  done?: number
}

export function ProgressBar({ label, done }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={done === undefined ? undefined : Math.round(done * 100)}
      className={styles.bar}
    >
      <div
        className={done === undefined ? styles.wandering : styles.done}
        style={done === undefined ? undefined : { width: `${done * 100}%` }}
      />
    </div>
  )
}

/** A line at the top edge of its positioned container while something loads. It does not move the content. */
export function LoadingLine({ isActive, label = texts.loadingBar() }: { isActive: boolean; label?: string }) {
  return isActive ? (
    <div className={styles.line}>
      <ProgressBar label={label} />
    </div>
  ) : null
}

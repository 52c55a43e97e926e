import styles from './ProgressBar.module.css'

type ProgressBarProps = {
  /** What is under way: 'Refreshing all feeds'. */
  label: string
  /** 0 to 1; absent while nobody knows how long it takes. */
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

/** A line at the top edge of the positioned element around it while something loads: takes no room, moves nothing. */
export function LoadingLine({ isActive, label = 'Loading' }: { isActive: boolean; label?: string }) {
  return isActive ? (
    <div className={styles.line}>
      <ProgressBar label={label} />
    </div>
  ) : null
}

import styles from './CountDot.module.css'

/** In place of a count: there is something. */
export function CountDot({ label }: { label: string }) {
  return <span role="img" aria-label={label} title={label} className={styles.dot} />
}

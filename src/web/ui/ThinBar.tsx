import styles from './ThinBar.module.css'

type ThinBarProps = { label: string; value: number; max: number; title?: string }

/** How much of something is done. */
export function ThinBar({ label, value, max, title }: ThinBarProps) {
  return <meter aria-label={label} max={max} value={value} title={title} className={styles.bar} />
}

import styles from './Switch.module.css'
import { useWish } from './useWish.ts'

type SwitchProps = {
  label: string
  isOn: boolean
  /** A promise keeps it as it was pressed until it is known how it went; it must not reject. */
  onChange: (isOn: boolean) => unknown
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  const { shown, isUnderWay, askFor } = useWish(isOn, onChange)
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        onChange={(event) => isUnderWay || void askFor(event.target.checked)}
        className={styles.track}
      />
      {label}
    </label>
  )
}

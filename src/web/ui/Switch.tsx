import type { ReactNode } from 'react'
import styles from './Switch.module.css'
import { usePendingValue } from './usePendingValue.ts'

type SwitchProps = {
  label: ReactNode
  isOn: boolean
  /** While the returned promise is pending the switch shows the new value. The promise must not reject. */
  onChange: (isOn: boolean) => unknown
}

export function Switch({ label, isOn, onChange }: SwitchProps) {
  const { shown, isPending, change } = usePendingValue(isOn, onChange)
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={shown}
        aria-checked={shown}
        onChange={(event) => isPending || void change(event.target.checked)}
        className={styles.track}
      />
      {label}
    </label>
  )
}

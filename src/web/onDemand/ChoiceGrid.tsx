import { type ReactNode, useId } from 'react'
import { limits } from '../../shared/limits.ts'
import styles from './ChoiceGrid.module.css'

export type Choice = {
  value: string
  /** The accessible name and the tooltip. */
  label: string
  picture: ReactNode
}

type ChoiceGridProps = { label: string; choices: Choice[]; value: string; onChange: (value: string) => void }

/** Radio buttons drawn as pictures, in rows of eight: docs/specification.md#tag-values. */
export function ChoiceGrid({ label, choices, value, onChange }: ChoiceGridProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <div
        className={styles.grid}
        style={{ gridTemplateColumns: `repeat(${limits.tagManagerGridColumns}, minmax(0, 1fr))` }}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice} title={choice.label}>
            <input
              type="radio"
              name={id}
              aria-label={choice.label}
              checked={choice.value === value}
              className={styles.radio}
              onChange={() => onChange(choice.value)}
            />
            {choice.picture}
          </label>
        ))}
      </div>
    </div>
  )
}

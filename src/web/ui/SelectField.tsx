import { useId } from 'react'
import styles from './TextField.module.css'

type SelectFieldProps = {
  label: string
  /** A name is the same in every language: that of a language in its own words, or of a place. */
  options: { value: string; label: string; isName?: true }[]
  value: string
  onChange: (value: string) => void
  /** Said below the field. */
  hint?: string | undefined
}

/** A choice from a list that is too long for Segmented: the browser's own control. */
export function SelectField({ label, options, value, onChange, hint }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} translate={option.isName && 'no'}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

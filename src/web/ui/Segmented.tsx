import { useId } from 'react'
import type { Icon } from './IconButton.tsx'
import styles from './Segmented.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SegmentedProps<Value extends string> = {
  /** The name of the group, such as 'View'. */
  label: string
  options: { value: Value; label: string; icon?: Icon }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few: radio buttons side by side. With icons, only screen readers get the labels. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.segmented}>
      <legend className={styles.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map(({ icon: Picture, ...option }) => (
        <label key={option.value} className={styles.option} title={Picture && option.label}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {Picture ? (
            <>
              <Picture size={16} aria-hidden />
              <VisuallyHidden>{option.label}</VisuallyHidden>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </fieldset>
  )
}

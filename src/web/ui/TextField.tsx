import { type ComponentProps, useId } from 'react'
import { classNames } from './classNames.ts'
import styles from './TextField.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  /** Only screen readers get the label, as for a search box. */
  isLabelHidden?: boolean
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, isLabelHidden = false, hint, error, className, ...input }: TextFieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  )
}

import type { ComponentProps, MouseEvent } from 'react'
import styles from './Button.module.css'
import { classNames } from './classNames.ts'

export type ButtonLook = 'primary' | 'outline' | 'quiet' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  /** primary: the main action; outline: the alternative; quiet: tools; danger: deletes something. */
  look?: ButtonLook
  /** A busy button keeps its focus, and pressing it does nothing. */
  isBusy?: boolean
}

/** `type` defaults to 'button', because the default of HTML submits the form. */
export function Button({ look = 'outline', isBusy = false, className, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return event.preventDefault()
    onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, className)}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      {children}
    </button>
  )
}

/** For a link that looks like a button. */
export function buttonClass(look: ButtonLook, className?: string): string {
  return classNames(styles.button, styles[look], className)
}

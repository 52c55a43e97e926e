import type { ReactNode } from 'react'
import { Button, type ButtonLook } from './Button.tsx'
import { type Icon, IconButton } from './IconButton.tsx'
import styles from './Popover.module.css'
import { type PopoverParts, usePopover } from './usePopover.ts'

type PopoverProps = {
  /** The accessible name of the button and its panel. */
  label: string
  icon: Icon
  /** Shown next to the icon. Without it the button is only the icon. */
  text?: ReactNode
  look?: ButtonLook
  className?: string | undefined
  /** Loads the script of the contents. */
  load?: () => Promise<unknown>
  /** The contents. `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

type PopoverOfProps = PopoverProps & { popover: PopoverParts }

/** A button that opens a small panel with fields, such as a picker. Not modal: the page stays usable. */
export function Popover(props: PopoverProps) {
  return <PopoverOf {...props} popover={usePopover({ load: props.load })} />
}

/** For callers that also open it in another way, such as by a key: `usePopover()` is theirs. */
export function PopoverOf({
  popover,
  label,
  icon: Picture,
  text,
  look = 'quiet',
  className,
  children,
}: PopoverOfProps) {
  const { isOpen, close, triggerProps, panelProps } = popover
  const trigger = { ...triggerProps, className, 'aria-haspopup': 'dialog' as const }
  return (
    <>
      {text === undefined ? (
        <IconButton {...trigger} label={label} icon={Picture} />
      ) : (
        <Button {...trigger} look={look} aria-label={label} title={label}>
          <Picture size={16} aria-hidden />
          {text}
        </Button>
      )}
      {isOpen && (
        <div {...panelProps} role="dialog" aria-label={label} className={styles.panel}>
          {children(close)}
        </div>
      )}
    </>
  )
}

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

/** A button that opens a small panel with fields, such as a picker. Not modal: the page stays usable. */
export function Popover({ label, icon: Picture, text, look = 'quiet', className, load, children }: PopoverProps) {
  const popover = usePopover({ load })
  const { triggerProps } = popover
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
      <PopoverPanel popover={popover} label={label}>
        {children}
      </PopoverPanel>
    </>
  )
}

type PopoverPanelProps = Pick<PopoverProps, 'label' | 'children'> & { popover: PopoverParts }

/** The panel of a popover that is opened in another way than by its own button, such as by a menu and a key. */
export function PopoverPanel({ popover, label, children }: PopoverPanelProps) {
  const { isOpen, close, panelProps } = popover
  if (!isOpen) return null
  return (
    <div {...panelProps} role="dialog" aria-label={label} className={styles.panel}>
      {children(close)}
    </div>
  )
}

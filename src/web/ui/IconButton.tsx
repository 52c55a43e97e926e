import type { ComponentProps, ComponentType } from 'react'
import { classNames } from './classNames.ts'
import styles from './IconButton.module.css'

export type Icon = ComponentType<{ size?: number | string; 'aria-hidden'?: boolean }>

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name and the tooltip. */
  label: string
  icon: Icon
  iconSize?: number
}

export function IconButton({ label, icon: Picture, iconSize = 18, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(styles.iconButton, className)}
    >
      <Picture size={iconSize} aria-hidden />
    </button>
  )
}

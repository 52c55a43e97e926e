import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, type ButtonLook } from './Button.tsx'
import { type Icon, IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'
import { moveInMenu } from './moveInMenu.ts'
import { usePopover } from './usePopover.ts'

export type MenuItem = {
  label: string
  icon?: Icon
  onChoose: () => void
  /** Set for one of several choices; the chosen one has a tick. */
  isChecked?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a rule above it. */
  startsGroup?: boolean
}

/** Items with a heading, such as 'Theme'. */
export type MenuGroup = { label: string; items: MenuItem[] }

type MenuButtonProps = {
  /** The accessible name of the button and its menu, such as 'Column of The Weekly Current'. */
  label: string
  icon: Icon
  /** Shown next to the icon. Without it the button is only the icon. */
  text?: string
  look?: ButtonLook
  /** Puts the icon after the text, for an arrow. */
  isIconLast?: boolean
  className?: string | undefined
}

type MenuProps = MenuButtonProps & Omit<MenuItemsProps, 'close'>

/**
 * A button that opens a list of commands (WAI-ARIA menu button). Enter, Space and the down arrow open it. Arrows, Home, End
 * and letters move. Escape closes it and returns the focus.
 */
export function Menu({ items, group, ...button }: MenuProps) {
  return <MenuButton {...button}>{(close) => <MenuItems items={items} group={group} close={close} />}</MenuButton>
}

type LazyMenuProps = MenuButtonProps & {
  /** Loads the script of the items. */
  load?: () => Promise<unknown>
  /** Makes the items when the menu opens: one MenuItems. */
  children: (close: () => void) => ReactNode
}

/** The button of a menu whose items are made only when it opens: a board has hundreds of menus. */
export function MenuButton({ label, icon: Picture, text, look = 'quiet', ...props }: LazyMenuProps) {
  const { isIconLast, className, load, children } = props
  const { isOpen, close, triggerProps, panelProps } = usePopover({ load })
  const trigger = { ...triggerProps, className, 'aria-haspopup': 'menu' as const, onKeyDown: openByArrow }
  return (
    <>
      {text === undefined ? (
        <IconButton {...trigger} label={label} icon={Picture} />
      ) : (
        <Button {...trigger} look={look} aria-label={label}>
          {!isIconLast && <Picture size={16} aria-hidden />}
          <span className={styles.text}>{text}</span>
          {isIconLast && <Picture size={14} aria-hidden />}
        </Button>
      )}
      {isOpen && (
        <div {...panelProps} role="menu" aria-label={label} className={styles.menu} onKeyDown={moveInMenu}>
          {children(close)}
        </div>
      )}
    </>
  )
}

type MenuItemsProps = {
  items: MenuItem[]
  /** Shown below the items. */
  group?: MenuGroup | undefined
  /** Closes the menu. */
  close: () => void
}

/** The items of an open menu. */
export function MenuItems({ items, group, close }: MenuItemsProps) {
  const choose = (item: MenuItem) => {
    // Closing first returns the focus, so a dialog that the item opens can take it.
    close()
    item.onChoose()
  }
  return (
    <>
      {items.map((item) => (
        <MenuRow key={item.label} item={item} onChoose={() => choose(item)} />
      ))}
      {group !== undefined && <MenuGroupRows group={group} onChoose={choose} />}
    </>
  )
}

function MenuGroupRows({ group, onChoose }: { group: MenuGroup; onChoose: (item: MenuItem) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={group.label} className={styles.group}>
      <p aria-hidden className={styles.groupName}>
        {group.label}
      </p>
      {group.items.map((item) => (
        <MenuRow key={item.label} item={item} onChoose={() => onChoose(item)} />
      ))}
    </div>
  )
}

function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' || event.currentTarget.ariaExpanded === 'true') return
  event.preventDefault()
  event.currentTarget.click()
}

function MenuRow({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const Picture = item.isChecked ? Check : item.icon
  const role =
    item.isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.isChecked }
  return (
    <button
      type="button"
      {...role}
      aria-disabled={item.isDisabled || undefined}
      tabIndex={-1}
      className={styles.row}
      data-danger={item.isDanger || undefined}
      data-starts-group={item.startsGroup || undefined}
      onClick={item.isDisabled ? undefined : onChoose}
    >
      <span className={styles.icon}>{Picture !== undefined && <Picture size={16} aria-hidden />}</span>
      {item.label}
    </button>
  )
}

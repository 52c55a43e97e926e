import { ArrowLeft, Check, ChevronRight } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { Button, type ButtonLook } from './Button.tsx'
import { type Icon, IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'
import { moveInMenu } from './moveInMenu.ts'
import { type PopoverParts, usePopover } from './usePopover.ts'

export type MenuItem = MenuCommand | MenuFolder

export type MenuCommand = {
  label: string
  icon?: Icon
  onChoose: () => void
  /** Set for one of several choices; the chosen one has a tick. */
  isChecked?: boolean
  /** Set for a switch; one that is on has a tick. */
  isOn?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  /** Draws a rule above it. */
  startsGroup?: boolean
}

/** A row that opens a menu of its own: beside it, or over it in a narrow window. */
export type MenuFolder = { label: string; icon?: Icon; items: MenuItem[]; startsGroup?: boolean }

type MenuButtonProps = {
  /** The accessible name of the button and its menu, such as 'Options of The Weekly Current'. */
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
export function Menu({ items, ...button }: MenuProps) {
  return <MenuButton {...button}>{(close) => <MenuItems items={items} close={close} />}</MenuButton>
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
        <MenuPanel {...panelProps} label={label}>
          {children(close)}
        </MenuPanel>
      )}
    </>
  )
}

type MenuPanelProps = PopoverParts['panelProps'] & { label: string; children: ReactNode }

function MenuPanel({ label, children, ...panel }: MenuPanelProps) {
  return (
    <div
      {...panel}
      role="menu"
      aria-label={label}
      className={styles.menu}
      data-more={texts.menuMore()}
      onKeyDown={moveInMenu}
    >
      {children}
    </div>
  )
}

type OpenMenuProps = { label: string; items: MenuItem[]; popover: PopoverParts }

/** A menu that is opened in another way than by its own button. */
export function OpenMenu({ label, items, popover: { isOpen, close, panelProps } }: OpenMenuProps) {
  return (
    isOpen && (
      <MenuPanel {...panelProps} label={label}>
        <MenuItems items={items} close={close} />
      </MenuPanel>
    )
  )
}

type MenuItemsProps = {
  items: MenuItem[]
  /** Closes the menu. */
  close: () => void
}

/** The items of an open menu. */
export function MenuItems({ items, close }: MenuItemsProps) {
  const choose = (item: MenuCommand) => {
    // Closing first returns the focus, so a dialog that the item opens can take it.
    close()
    item.onChoose()
  }
  return <MenuRows items={items} onChoose={choose} />
}

type MenuRowsProps = { items: MenuItem[]; onChoose: (item: MenuCommand) => void }

function MenuRows({ items, onChoose }: MenuRowsProps) {
  return items.map((item) =>
    'items' in item ? (
      <FolderRow key={item.label} folder={item} onChoose={onChoose} />
    ) : (
      <MenuRow key={item.label} item={item} onChoose={() => onChoose(item)} />
    ),
  )
}

function FolderRow({ folder, onChoose }: { folder: MenuFolder } & Pick<MenuRowsProps, 'onChoose'>) {
  const { label, icon: Picture, items, startsGroup } = folder
  const { isOpen, close, triggerProps, panelProps } = usePopover({ place: 'beside' })
  return (
    <>
      <button
        type="button"
        {...triggerProps}
        role="menuitem"
        aria-haspopup="menu"
        tabIndex={-1}
        className={styles.row}
        data-starts-group={startsGroup || undefined}
      >
        <span className={styles.icon}>{Picture !== undefined && <Picture size={16} aria-hidden />}</span>
        {label}
        <ChevronRight size={14} aria-hidden className={styles.arrow} />
      </button>
      {isOpen && (
        <MenuPanel {...panelProps} label={label}>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            data-back
            hidden
            aria-label={texts.menuBack({ group: label })}
            className={styles.row}
            onClick={close}
          >
            <span className={styles.icon}>
              <ArrowLeft size={16} aria-hidden />
            </span>
            {label}
          </button>
          <MenuRows items={items} onChoose={onChoose} />
        </MenuPanel>
      )}
    </>
  )
}

function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' || event.currentTarget.ariaExpanded === 'true') return
  event.preventDefault()
  event.currentTarget.click()
}

function roleOf({ isChecked, isOn }: MenuCommand) {
  if (isChecked !== undefined) return { role: 'menuitemradio', 'aria-checked': isChecked }
  return isOn === undefined ? { role: 'menuitem' } : { role: 'menuitemcheckbox', 'aria-checked': isOn }
}

function MenuRow({ item, onChoose }: { item: MenuCommand; onChoose: () => void }) {
  const Picture = (item.isChecked ?? item.isOn) ? Check : item.icon
  return (
    <button
      type="button"
      {...roleOf(item)}
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

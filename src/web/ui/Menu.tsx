import { Check } from 'lucide-react'
import { Button, type ButtonLook } from './Button.tsx'
import { type Icon, IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'
import { moveInMenu } from './moveInMenu.ts'
import { usePopover } from './usePopover.ts'

export type MenuItem = {
  label: string
  icon?: Icon
  onChoose: () => void
  /** Said and ticked when it is one of several to choose from. */
  isChecked?: boolean
  isDanger?: boolean
  isDisabled?: boolean
  /** A rule above it. */
  startsGroup?: boolean
}

type MenuProps = {
  /** The name of the button and of its menu: 'Column of The Weekly Current'. */
  label: string
  icon: Icon
  /** Shown beside the icon; without it the button is the icon alone. */
  text?: string
  look?: ButtonLook
  items: MenuItem[]
  className?: string | undefined
}

/** A button that opens a list of things to do (WAI-ARIA menu button): arrows, Home, End and letters move, Escape closes. */
export function Menu({ label, icon: Picture, text, look = 'quiet', items, className }: MenuProps) {
  const { isOpen, close, triggerProps, panelProps } = usePopover()
  const trigger = { ...triggerProps, className, 'aria-haspopup': 'menu' as const }
  const choose = (item: MenuItem) => {
    // Closing gives the focus back; what the item opens may then take it.
    close()
    item.onChoose()
  }
  return (
    <>
      {text === undefined ? (
        <IconButton {...trigger} label={label} icon={Picture} />
      ) : (
        <Button {...trigger} look={look} aria-label={label}>
          <Picture size={16} aria-hidden />
          {text}
        </Button>
      )}
      {isOpen && (
        <div {...panelProps} role="menu" aria-label={label} className={styles.menu} onKeyDown={moveInMenu}>
          {items.map((item) => (
            <MenuRow key={item.label} item={item} onChoose={() => choose(item)} />
          ))}
        </div>
      )}
    </>
  )
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

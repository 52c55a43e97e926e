import { Menu } from 'lucide-react'
import type { Ref } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { AccountTools } from './AccountTools.tsx'
import { AddBox } from './AddBox.tsx'
import styles from './ReaderHeader.module.css'

type ReaderHeaderProps = {
  user: User
  /** A narrow window shows the sidebar as a drawer. */
  hasDrawer: boolean
  onOpenDrawer: () => void
  onShortcuts: () => void
  onPalette: () => void
  addField: Ref<HTMLInputElement>
}

export function ReaderHeader({ user, hasDrawer, onOpenDrawer, addField, ...tools }: ReaderHeaderProps) {
  return (
    <header className={styles.header}>
      {hasDrawer && <IconButton label={texts.menu()} icon={Menu} iconSize={20} onClick={onOpenDrawer} />}
      <Link to="." search={{}} aria-label={texts.logoLink()} className={styles.logo}>
        <Logo />
      </Link>
      <AddBox field={addField} />
      {!hasDrawer && (
        <div className={styles.account}>
          <AccountTools user={user} {...tools} />
        </div>
      )}
    </header>
  )
}

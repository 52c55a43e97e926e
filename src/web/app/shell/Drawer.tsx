import { X } from 'lucide-react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './Drawer.module.css'
import { DrawerAccount } from './DrawerAccount.tsx'
import { Sidebar } from './Sidebar.tsx'

type DrawerProps = { user: User; onShortcuts: () => void; onPalette: () => void; onClose: () => void }

/** The sidebar of a narrow window, with the tools of the header below it. */
export function Drawer({ user, onShortcuts, onPalette, onClose }: DrawerProps) {
  return (
    <Modal look="drawer" label={texts.menu()} onClose={onClose}>
      <Sidebar onChoose={onClose}>
        <DrawerAccount user={user} onShortcuts={onShortcuts} onPalette={onPalette} />
      </Sidebar>
      <IconButton label={texts.closeMenu()} icon={X} onClick={onClose} className={styles.close} />
    </Modal>
  )
}

import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, Keyboard, Settings } from 'lucide-react'
import type { User } from '../../../shared/api/entities.ts'
import { useSetPreferences } from '../../data/usePreferences.ts'
import { useSignOut } from '../../data/useSession.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useThemeItems } from '../../ui/useThemeItems.ts'
import styles from './AccountTools.module.css'

type AccountToolsProps = { user: User; onShortcuts: () => void }

/** The account at the right of the header: its menu under the e-mail, Admin and Logout beside it. */
export function AccountTools({ user, onShortcuts }: AccountToolsProps) {
  const signOut = useSignOut()
  return (
    <>
      <AccountMenu user={user} onShortcuts={onShortcuts} />
      {user.isAdmin && (
        <Link to="/admin" className={buttonClass('quiet', styles.link)}>
          Admin
        </Link>
      )}
      <Button look="quiet" className={styles.link} onClick={signOut}>
        Logout
      </Button>
    </>
  )
}

function AccountMenu({ user, onShortcuts }: AccountToolsProps) {
  const navigate = useNavigate()
  const setPreferences = useSetPreferences()
  const themes = useThemeItems((theme) => setPreferences({ theme }))
  return (
    <Menu
      label={`${user.email}: account menu`}
      text={user.email}
      icon={ChevronDown}
      isIconLast
      className={styles.email}
      items={[
        { label: 'Settings', icon: Settings, onChoose: () => void navigate({ to: '/settings' }) },
        { label: 'Shortcuts', icon: Keyboard, onChoose: onShortcuts },
      ]}
      group={{ label: 'Theme', items: themes }}
    />
  )
}

import { Link } from '@tanstack/react-router'
import type { User } from '../../shared/api/entities.ts'
import { useSignOut } from '../session/useSession.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './AccountTools.module.css'
import { useSetPreferences } from './usePreferences.ts'

/** Who is signed in, which leads to their settings, and the ways out: in the header, or at the foot of the drawer. */
export function AccountTools({ user }: { user: User }) {
  const signOut = useSignOut()
  const setPreferences = useSetPreferences()
  return (
    <>
      <Link to="/settings" title={`Settings of ${user.email}`} className={styles.email}>
        {user.email}
        <VisuallyHidden>: settings</VisuallyHidden>
      </Link>
      <ThemeSwitch onChange={(theme) => setPreferences({ theme })} />
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

import { Link } from '@tanstack/react-router'
import type { User } from '../../shared/api/entities.ts'
import { useSignOut } from '../session/useSession.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx'
import styles from './AccountTools.module.css'
import { useSetPreferences } from './usePreferences.ts'

/** Who is signed in, and the ways out: in the header, or at the foot of the drawer. */
export function AccountTools({ user }: { user: User }) {
  const signOut = useSignOut()
  const setPreferences = useSetPreferences()
  return (
    <>
      <span title={user.email} className={styles.email}>
        {user.email}
      </span>
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

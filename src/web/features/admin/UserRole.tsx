import type { AdminUser } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './UserRole.module.css'

export function UserRole({ user }: { user: AdminUser }) {
  return (
    <div className={styles.role}>
      {user.isAdmin ? (
        <Badge look="quiet">{texts.admin()}</Badge>
      ) : (
        !user.isWaiting && <span className={styles.plain}>{texts.roleReader()}</span>
      )}
      {user.isWaiting && <Badge look="quiet">{texts.roleWaiting()}</Badge>}
      {user.isSuspended && <Badge look="quiet">{texts.roleSuspended()}</Badge>}
    </div>
  )
}

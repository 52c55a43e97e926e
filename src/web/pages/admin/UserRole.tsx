import { Ban, EllipsisVertical, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useSetSuspended } from '../../data/adminApi.ts'
import { useSession } from '../../data/useSession.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './UserRole.module.css'

/** The role of an account, with a menu to suspend any account but one's own. */
export function UserRole({ user }: { user: AdminUser }) {
  const session = useSession()
  const isOwn = session.is === 'signedIn' && session.user.id === user.id
  return (
    <div className={styles.role}>
      {user.isAdmin ? (
        <Badge look="quiet">{texts.admin()}</Badge>
      ) : (
        <span className={styles.plain}>{texts.roleReader()}</span>
      )}
      {user.isSuspended && <Badge look="danger">{texts.roleSuspended()}</Badge>}
      {!isOwn && <SuspensionMenu user={user} />}
    </div>
  )
}

function SuspensionMenu({ user }: { user: AdminUser }) {
  const { id, email, isSuspended } = user
  const change = useSetSuspended()
  const [isAsking, setAsking] = useState(false)
  const lift = { label: texts.liftSuspension(), icon: Undo2, onChoose: () => change.mutate({ id, isSuspended: false }) }
  const suspend = { label: texts.suspend(), icon: Ban, isDanger: true, onChoose: () => setAsking(true) }
  return (
    <>
      <Menu
        label={texts.userMenu({ email })}
        icon={EllipsisVertical}
        items={[isSuspended ? lift : suspend]}
        className={styles.menu}
      />
      {isAsking && (
        <ConfirmDialog
          title={texts.suspendTitle({ email })}
          text={texts.suspendText()}
          confirmLabel={texts.suspend()}
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ id, isSuspended: true }, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

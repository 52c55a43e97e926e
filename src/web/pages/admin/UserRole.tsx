import { Ban, EllipsisVertical, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../shared/api/entities.ts'
import { useSetSuspended } from '../../data/adminApi.ts'
import { useSession } from '../../data/useSession.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './UserRole.module.css'

/** What an account may do here, and for all but one's own the way to suspend it. */
export function UserRole({ user }: { user: AdminUser }) {
  const session = useSession()
  const isOwn = session.is === 'signedIn' && session.user.id === user.id
  return (
    <div className={styles.role}>
      {user.isAdmin ? <Badge look="quiet">Admin</Badge> : <span className={styles.plain}>Reader</span>}
      {user.isSuspended && <Badge look="danger">Suspended</Badge>}
      {!isOwn && <SuspensionMenu user={user} />}
    </div>
  )
}

function SuspensionMenu({ user }: { user: AdminUser }) {
  const { id, email, isSuspended } = user
  const change = useSetSuspended()
  const [isAsking, setAsking] = useState(false)
  const lift = { label: 'Lift suspension', icon: Undo2, onChoose: () => change.mutate({ id, isSuspended: false }) }
  const suspend = { label: 'Suspend', icon: Ban, isDanger: true, onChoose: () => setAsking(true) }
  return (
    <>
      <Menu
        label={`Account of ${email}`}
        icon={EllipsisVertical}
        items={[isSuspended ? lift : suspend]}
        className={styles.menu}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Suspend ${email}?`}
          text="They are signed out now and can't sign in until you lift the suspension. Nothing is deleted."
          confirmLabel="Suspend"
          isBusy={change.isPending}
          onConfirm={() => change.mutate({ id, isSuspended: true }, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

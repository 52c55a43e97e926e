import { Ban, EllipsisVertical, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { useSession } from '../../core/useSession.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useSetSuspended } from './adminApi.ts'
import styles from './SuspensionMenu.module.css'

/** Suspends any account but one's own. */
export function SuspensionMenu({ user }: { user: AdminUser }) {
  const { id, email, isSuspended } = user
  const session = useSession()
  const change = useSetSuspended()
  const [isAsking, setAsking] = useState(false)
  const lift = { label: texts.liftSuspension(), icon: Undo2, onChoose: () => change.mutate({ id, isSuspended: false }) }
  const suspend = { label: texts.suspend(), icon: Ban, isDanger: true, onChoose: () => setAsking(true) }
  if (session.is === 'signedIn' && session.user.id === id) return null
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

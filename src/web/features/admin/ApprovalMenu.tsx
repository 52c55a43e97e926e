import { Check, EllipsisVertical, X } from 'lucide-react'
import { useState } from 'react'
import type { AdminUser } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { useDecide } from './adminApi.ts'
import styles from './SuspensionMenu.module.css'

/** Approves or refuses an account that waits. */
export function ApprovalMenu({ user }: { user: AdminUser }) {
  const { email } = user
  const decide = useDecide()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Menu
        label={texts.userMenu({ email })}
        icon={EllipsisVertical}
        items={[
          { label: texts.approveAccount(), icon: Check, onChoose: () => decide.mutate({ user, isApproved: true }) },
          { label: texts.refuseAccount(), icon: X, isDanger: true, onChoose: () => setAsking(true) },
        ]}
        className={styles.menu}
      />
      {isAsking && (
        <ConfirmDialog
          title={texts.refuseAccountTitle({ email })}
          text={texts.refuseAccountText()}
          confirmLabel={texts.refuseAccount()}
          isBusy={decide.isPending}
          onConfirm={() => decide.mutate({ user, isApproved: false }, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

import { texts } from '../../../shared/texts/texts.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { waitingSetting } from '../../core/waitingChanges.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** Asks before a sign-out loses changes that the server doesn't have. */
export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { count } = useDeviceSetting(waitingSetting)
  return (
    <ConfirmDialog
      title={texts.changesNotSent({ count })}
      text={texts.changesNotSentHint()}
      confirmLabel={texts.logout()}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  )
}

import { texts } from '../../../shared/texts/texts.ts'
import { useDeviceSetting } from '../../core/deviceSetting.ts'
import { slot } from '../../core/feature.ts'
import { useCopyTime } from '../../core/useSession.ts'
import { waitingSetting } from '../../core/waitingChanges.ts'
import { exactTime } from '../../ui/relativeTime.ts'
import styles from './CopyNote.module.css'

/** The session may have ended elsewhere meanwhile, so a kept page says that it is one. It also says how many changes wait. */
export function CopyNote() {
  const at = useCopyTime()
  const { count } = useDeviceSetting(waitingSetting)
  const WaitingChanges = slot('waitingChanges')
  return (
    <div className={styles.note} hidden={at === null && count === 0}>
      <output>{at !== null && texts.boardIsCopy({ time: exactTime(at) })}</output>
      {count > 0 && WaitingChanges && <WaitingChanges />}
    </div>
  )
}

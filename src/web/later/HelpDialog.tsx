import { texts } from '../../shared/texts/texts.ts'
import { helpLines } from '../actions/keyboardHelp.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './HelpDialog.module.css'

/** Every command with a shortcut. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.shortcutsTitle()} onClose={onClose}>
      <dl className={styles.keys}>
        {helpLines().map(({ keys, text }) => (
          <div key={text} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

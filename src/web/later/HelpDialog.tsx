import { texts } from '../../shared/texts/texts.ts'
import { helpLines } from '../actions/keyboardHelp.ts'
import { showPalette } from '../actions/reader.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import styles from './HelpDialog.module.css'

type HelpDialogProps = {
  onClose: () => void
  /** Opens the command palette; absent where it led here. */
  onPalette?: () => void
}

/** Every command with a shortcut. */
export function HelpDialog({ onClose, onPalette }: HelpDialogProps) {
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
      {onPalette !== undefined && (
        <DialogActions>
          <Button onClick={onPalette}>{showPalette.label()}</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

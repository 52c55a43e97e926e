import { texts } from '../../shared/texts/texts.ts'
import { helpLines } from '../actions/keyboardHelp.ts'
import { showPalette } from '../actions/reader.ts'
import { useBoundShortcuts } from '../actions/useShortcutKeys.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Link } from '../ui/navigation/Link.tsx'
import styles from './HelpDialog.module.css'

const changeShortcuts = { to: '/settings', hash: 'shortcuts' } as const

type HelpDialogProps = {
  onClose: () => void
  /** Opens the command palette; absent where it led here. */
  onPalette?: () => void
}

/** Every command with a shortcut. */
export function HelpDialog({ onClose, onPalette }: HelpDialogProps) {
  const bound = useBoundShortcuts()
  const hasConflicts = bound.some(({ conflicts }) => conflicts.length > 0)
  return (
    <Dialog title={texts.shortcutsTitle()} onClose={onClose}>
      <dl className={styles.keys}>
        {helpLines(bound).map(({ keys, text }) => (
          <div key={text} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{keys}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {hasConflicts && <p className={styles.note}>{texts.shortcutConflictsHint()}</p>}
      <DialogActions>
        <Link {...changeShortcuts} className={buttonClass('quiet')} onClick={onClose}>
          {texts.shortcutsChange()}
        </Link>
        {onPalette !== undefined && <Button onClick={onPalette}>{showPalette.label()}</Button>}
      </DialogActions>
    </Dialog>
  )
}

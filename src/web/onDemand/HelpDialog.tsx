import { texts } from '../../shared/texts/texts.ts'
import { helpLines } from '../actions/keyboardHelp.ts'
import { showPalette } from '../actions/reader.ts'
import { sectionActions } from '../actions/settings.ts'
import { useBoundShortcuts } from '../actions/useShortcutKeys.ts'
import { useSettingsSections } from '../core/feature.ts'
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

/** Every command with a shortcut, and all that Settings has. */
export function HelpDialog({ onClose, onPalette }: HelpDialogProps) {
  const bound = useBoundShortcuts()
  const sections = sectionActions(useSettingsSections())
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
      <nav aria-label={texts.helpSettings()} className={styles.settings}>
        <h3 className={styles.heading}>{texts.helpSettings()}</h3>
        <ul className={styles.list}>
          {sections.map(({ name, label, place }) => (
            <li key={name}>
              <Link to={place.to} hash={place.hash} onClick={onClose}>
                {label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <DialogActions>
        <Link {...changeShortcuts} className={buttonClass('quiet')} onClick={onClose}>
          {texts.shortcutsChange()}
        </Link>
        {onPalette !== undefined && <Button onClick={onPalette}>{showPalette.label()}</Button>}
      </DialogActions>
    </Dialog>
  )
}

import { texts } from '../../../shared/texts/texts.ts'
import { settingsActions } from '../../actions/settings.ts'
import styles from './SettingsContents.module.css'

/** Links to the sections: beside them on a wide window, in one line above them on a narrow one. */
export function SettingsContents() {
  return (
    <nav aria-label={texts.settingsContents()} className={styles.contents}>
      {settingsActions().map(({ name, label, place }) => (
        <a key={name} href={`#${place.hash}`} className={styles.link}>
          {label()}
        </a>
      ))}
    </nav>
  )
}

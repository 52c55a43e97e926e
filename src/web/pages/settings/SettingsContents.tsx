import { texts } from '../../../shared/texts/texts.ts'
import { settingsPageActions } from '../../actions/settings.ts'
import type { SettingsPageId } from '../../core/feature.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import styles from './SettingsContents.module.css'

/** Links to the pages of Settings: beside the sections on a wide window, above them on a narrow one. */
export function SettingsContents({ shown }: { shown: SettingsPageId }) {
  return (
    <nav aria-label={texts.settingsContents()} className={styles.contents}>
      {settingsPageActions().map(({ page, label, place }) => (
        <Link
          key={page}
          to={place.to}
          hash={place.hash}
          aria-current={page === shown ? 'page' : undefined}
          className={styles.link}
        >
          {label()}
        </Link>
      ))}
    </nav>
  )
}

import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { showHelp, showPalette, showSettings } from '../../actions/reader.ts'
import { useNews } from '../../core/useNews.ts'
import { useSetPreferences } from '../../core/usePreferences.ts'
import { useSignOut } from '../../core/useSession.ts'
import { Link } from '../../ui/navigation/Link.tsx'
import { ThemeField } from '../../ui/ThemeField.tsx'
import styles from './DrawerAccount.module.css'

type DrawerAccountProps = { user: User; onShortcuts: () => void; onPalette: () => void }

/** The tools of a wide header, as rows at the end of the drawer. */
export function DrawerAccount({ user, onShortcuts, onPalette }: DrawerAccountProps) {
  const signOut = useSignOut()
  const setPreferences = useSetPreferences()
  const news = useNews()
  return (
    <section aria-labelledby="drawer-account" className={styles.account}>
      <h2 id="drawer-account" className={styles.heading}>
        {texts.account()}
      </h2>
      <p className={styles.email}>{user.email}</p>
      <Link {...showSettings.place} className={styles.row}>
        {showSettings.label()}
      </Link>
      <button type="button" className={styles.row} onClick={onPalette}>
        {showPalette.label()}
      </button>
      <button type="button" className={styles.row} onClick={onShortcuts}>
        {showHelp.label()}
      </button>
      <div className={styles.row}>
        <span aria-hidden>{texts.theme()}</span>
        <ThemeField onChange={(theme) => setPreferences({ theme })} />
      </div>
      {news !== null && (
        <Link to="/whats-new" className={styles.row}>
          {texts.whatsNewIn({ version: news })}
        </Link>
      )}
      {user.isAdmin && (
        <Link to="/admin" className={styles.row}>
          {texts.admin()}
        </Link>
      )}
      <button type="button" className={styles.row} onClick={signOut}>
        {texts.logout()}
      </button>
    </section>
  )
}

import { ChevronDown, CircleQuestionMark } from 'lucide-react'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { menuItems } from '../../actions/action.ts'
import { type Place, showHelp, showPalette, showSettings, themeActions } from '../../actions/reader.ts'
import { useSetPreferences } from '../../data/usePreferences.ts'
import { useSignOut } from '../../data/useSession.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { useNavigate } from '../../ui/navigation/useNavigation.ts'
import { applyTheme, type Theme, useTheme } from '../../ui/theme.ts'
import styles from './AccountTools.module.css'

type AccountToolsProps = { user: User; onShortcuts: () => void; onPalette: () => void }

export function AccountTools({ user, ...tools }: AccountToolsProps) {
  const signOut = useSignOut()
  return (
    <>
      <IconButton label={texts.help()} icon={CircleQuestionMark} onClick={tools.onShortcuts} />
      <AccountMenu user={user} {...tools} />
      {user.isAdmin && (
        <Link to="/admin" className={buttonClass('quiet', styles.link)}>
          {texts.admin()}
        </Link>
      )}
      <Button look="quiet" className={styles.link} onClick={signOut}>
        {texts.logout()}
      </Button>
    </>
  )
}

function AccountMenu({ user, onShortcuts, onPalette }: AccountToolsProps) {
  const navigate = useNavigate()
  const setPreferences = useSetPreferences()
  const setTheme = (theme: Theme) => {
    applyTheme(theme)
    setPreferences({ theme })
  }
  const tools = { goTo: (place: Place) => void navigate(place), showHelp: onShortcuts, showPalette: onPalette }
  return (
    <Menu
      label={texts.accountMenu(user)}
      text={user.email}
      icon={ChevronDown}
      isIconLast
      className={styles.email}
      items={menuItems([showSettings, showPalette, showHelp], tools, undefined)}
      group={{ label: texts.theme(), items: menuItems(themeActions, { setTheme }, useTheme()) }}
    />
  )
}

import { SunMoon } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { showHelp, showPalette, showSettings, themeActions } from '../actions/reader.ts'
import type { Destination } from '../core/action.ts'
import { menuItems } from '../core/action.ts'
import { useSetPreferences } from '../core/usePreferences.ts'
import { MenuItems } from '../ui/Menu.tsx'
import { useNavigate } from '../ui/navigation/useNavigation.ts'
import { applyTheme, type Theme, useTheme } from '../ui/theme.ts'

type AccountMenuItemsProps = { onShortcuts: () => void; onPalette: () => void; close: () => void }

/** Settings, help and the theme. */
export function AccountMenuItems({ onShortcuts, onPalette, close }: AccountMenuItemsProps) {
  const navigate = useNavigate()
  const setPreferences = useSetPreferences()
  const setTheme = (theme: Theme) => {
    applyTheme(theme)
    setPreferences({ theme })
  }
  const tools = { goTo: (place: Destination) => void navigate(place), showHelp: onShortcuts, showPalette: onPalette }
  const themes = { label: texts.theme(), icon: SunMoon, items: menuItems(themeActions, { setTheme }, useTheme()) }
  return (
    <MenuItems items={[...menuItems([showSettings, showPalette, showHelp], tools, undefined), themes]} close={close} />
  )
}

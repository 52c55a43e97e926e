import { Sparkles, SunMoon } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { showHelp, showPalette, showSettings, themeActions } from '../actions/reader.ts'
import type { Destination } from '../core/action.ts'
import { menuItems } from '../core/action.ts'
import { useNews } from '../core/useNews.ts'
import { useSetPreferences } from '../core/usePreferences.ts'
import { MenuItems } from '../ui/Menu.tsx'
import { useNavigate } from '../ui/navigation/useNavigation.ts'
import { applyTheme, type Theme, useTheme } from '../ui/theme.ts'

type AccountMenuItemsProps = { onShortcuts: () => void; onPalette: () => void; close: () => void }

/** Settings, help, the theme, and after an update what is new. */
export function AccountMenuItems({ onShortcuts, onPalette, close }: AccountMenuItemsProps) {
  const navigate = useNavigate()
  const setPreferences = useSetPreferences()
  const setTheme = (theme: Theme) => {
    applyTheme(theme)
    setPreferences({ theme })
  }
  const news = useNews()
  const tools = { goTo: (place: Destination) => void navigate(place), showHelp: onShortcuts, showPalette: onPalette }
  const themes = { label: texts.theme(), icon: SunMoon, items: menuItems(themeActions, { setTheme }, useTheme()) }
  const newsItem =
    news === null
      ? []
      : [
          {
            label: texts.whatsNewIn({ version: news }),
            icon: Sparkles,
            onChoose: () => void navigate({ to: '/whats-new' }),
          },
        ]
  return (
    <MenuItems
      items={[...menuItems([showSettings, showPalette, showHelp], tools, undefined), themes, ...newsItem]}
      close={close}
    />
  )
}

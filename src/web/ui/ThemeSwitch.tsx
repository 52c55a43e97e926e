import { Monitor } from 'lucide-react'
import { Menu } from './Menu.tsx'
import { type Theme, useTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'
import { useThemeItems } from './useThemeItems.ts'

/** The light/dark switch of a header. `onChange` is for callers that also store the choice elsewhere. */
export function ThemeSwitch({ onChange }: { onChange?: (theme: Theme) => void }) {
  const chosen = useTheme()
  const icon = themeChoices.find(({ value }) => value === chosen)?.icon ?? Monitor
  return <Menu label="Theme" icon={icon} items={useThemeItems(onChange)} />
}

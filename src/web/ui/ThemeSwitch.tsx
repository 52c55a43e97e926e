import { Monitor } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { Menu } from './Menu.tsx'
import { type Theme, useTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'
import { useThemeItems } from './useThemeItems.ts'

/** The theme menu of a header. `onChange` is for callers that also store the choice elsewhere. */
export function ThemeSwitch({ onChange }: { onChange?: (theme: Theme) => void }) {
  const chosen = useTheme()
  const icon = themeChoices.find(({ value }) => value === chosen)?.icon ?? Monitor
  return <Menu label={texts.themeField()} icon={icon} items={useThemeItems(onChange)} />
}

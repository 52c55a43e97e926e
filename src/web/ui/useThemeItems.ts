import type { MenuItem } from './Menu.tsx'
import { applyTheme, type Theme, useTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'

/** The themes as menu items. `onChange` is for callers that also store the choice elsewhere. */
export function useThemeItems(onChange?: (theme: Theme) => void): MenuItem[] {
  const chosen = useTheme()
  return themeChoices.map(({ value, label, icon }) => ({
    label: label(),
    icon,
    isChecked: value === chosen,
    onChoose: () => {
      applyTheme(value)
      onChange?.(value)
    },
  }))
}

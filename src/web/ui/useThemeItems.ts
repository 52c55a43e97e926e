import type { MenuItem } from './Menu.tsx'
import { applyTheme, type Theme, useTheme } from './theme.ts'
import { themeChoices } from './themeChoices.ts'

/** The themes as items of a menu. `onChange` is for callers that also store the choice elsewhere. */
export function useThemeItems(onChange?: (theme: Theme) => void): MenuItem[] {
  const chosen = useTheme()
  return themeChoices.map(({ value, label, icon }) => ({
    label,
    icon,
    isChecked: value === chosen,
    onChoose: () => {
      applyTheme(value)
      onChange?.(value)
    },
  }))
}

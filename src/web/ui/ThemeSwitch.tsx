import { Monitor, Moon, Sun } from 'lucide-react'
import { Menu } from './Menu.tsx'
import { applyTheme, type Theme, useTheme } from './theme.ts'

const choices = [
  { theme: 'system', label: 'As the system', icon: Monitor },
  { theme: 'light', label: 'Light', icon: Sun },
  { theme: 'dark', label: 'Dark', icon: Moon },
] as const

/** The light/dark switch of a header. `onChange` is for who keeps the choice elsewhere as well. */
export function ThemeSwitch({ onChange }: { onChange?: (theme: Theme) => void }) {
  const chosen = useTheme()
  const choose = (theme: Theme) => {
    applyTheme(theme)
    onChange?.(theme)
  }
  const icon = choices.find(({ theme }) => theme === chosen)?.icon ?? Monitor
  const items = choices.map(({ theme, ...choice }) => ({
    ...choice,
    isChecked: theme === chosen,
    onChoose: () => choose(theme),
  }))
  return <Menu label="Colour scheme" icon={icon} items={items} />
}

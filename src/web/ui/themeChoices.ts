import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from './theme.ts'

export const themeChoices = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies { value: Theme; label: string; icon: typeof Sun }[]

import { Monitor, Moon, Sun } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { Theme } from './theme.ts'

export const themeChoices = [
  { value: 'system', label: texts.themeSystem, icon: Monitor },
  { value: 'light', label: texts.themeLight, icon: Sun },
  { value: 'dark', label: texts.themeDark, icon: Moon },
] as const satisfies { value: Theme; label: () => string; icon: typeof Sun }[]

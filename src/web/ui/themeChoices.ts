import { BookOpen, Contrast, Monitor, Moon, MoonStar, Sun } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { Theme } from './theme.ts'

export const themeChoices = [
  { value: 'system', label: texts.themeSystem, icon: Monitor },
  { value: 'light', label: texts.themeLight, icon: Sun },
  { value: 'dark', label: texts.themeDark, icon: Moon },
  { value: 'sepia', label: texts.themeSepia, icon: BookOpen },
  { value: 'black', label: texts.themeBlack, icon: MoonStar },
  { value: 'contrast', label: texts.themeContrast, icon: Contrast },
] as const satisfies { value: Theme; label: () => string; icon: typeof Sun }[]

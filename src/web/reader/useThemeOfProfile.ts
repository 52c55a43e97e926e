import { useEffect, useEffectEvent } from 'react'
import { applyTheme, useTheme } from '../ui/theme.ts'
import { usePreferences } from './usePreferences.ts'

/** On a device where nothing was chosen yet, the colour scheme chosen elsewhere. */
export function useThemeOfProfile(): void {
  const { theme } = usePreferences()
  const chosenHere = useTheme()
  const takeOver = useEffectEvent(() => {
    if (theme !== 'system' && chosenHere === 'system') applyTheme(theme)
  })
  useEffect(() => takeOver(), [])
}

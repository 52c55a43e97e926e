import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../../data/usePreferences.ts'
import { applyTheme, useTheme } from '../../ui/theme.ts'

/** On a device where nothing was chosen yet, the colour scheme chosen elsewhere. */
export function useThemeOfProfile(): void {
  const { theme } = usePreferences()
  const chosenHere = useTheme()
  const takeOver = useEffectEvent(() => {
    if (theme !== 'system' && chosenHere === 'system') applyTheme(theme)
  })
  useEffect(() => takeOver(), [])
}

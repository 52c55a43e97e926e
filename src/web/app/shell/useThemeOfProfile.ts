import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '../../core/usePreferences.ts'
import { applyTheme, knownTheme, useTheme } from '../../ui/theme.ts'

/** A device without a chosen theme takes the one chosen on another device. */
export function useThemeOfProfile(): void {
  const theme = knownTheme(usePreferences().theme)
  const chosenHere = useTheme()
  const takeOver = useEffectEvent(() => {
    if (theme !== 'system' && chosenHere === 'system') applyTheme(theme)
  })
  useEffect(() => takeOver(), [])
}

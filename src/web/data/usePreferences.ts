import { createContext, use } from 'react'
import type { Preferences } from '../../shared/api/entities.ts'
import { defaultPreferences } from '../../shared/preferences.ts'

type KeptPreferences = { preferences: Preferences; setPreferences: (change: Partial<Preferences>) => void }

export const PreferencesContext = createContext<KeptPreferences>({
  preferences: defaultPreferences,
  setPreferences: () => {},
})

export function usePreferences(): Preferences {
  return use(PreferencesContext).preferences
}

/** Changes some of the reader's preferences: here at once, and in the profile for every device. */
export function useSetPreferences(): (change: Partial<Preferences>) => void {
  return use(PreferencesContext).setPreferences
}

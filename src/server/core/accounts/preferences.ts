import type { Preferences } from '../../../shared/api/entities.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'

/** undefined: this preference is unchanged. */
export type PreferenceChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Stores only what differs from the defaults, so a changed default reaches every reader who kept the old one. */
export function writePreferences(preferences: Preferences): string {
  const chosen = Object.entries(preferences).filter(([name, value]) => value !== defaultsByName[name])
  return JSON.stringify(Object.fromEntries(chosen))
}

export function readPreferences(stored: string): Preferences {
  // Written by writePreferences from values that the contract accepted.
  return { ...defaultPreferences, ...(JSON.parse(stored) as Partial<Preferences>) }
}

export function changePreferences(current: Preferences, change: PreferenceChange): Preferences {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...current, ...(Object.fromEntries(named) as Partial<Preferences>) }
}

const defaultsByName: Record<string, unknown> = defaultPreferences

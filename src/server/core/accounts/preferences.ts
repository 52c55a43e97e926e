import { type Preferences, preferencesSchema } from '../../../shared/api/entities.ts'
import { defaultPreferences } from '../../../shared/preferences.ts'

/** undefined: this preference is unchanged. */
export type PreferenceChange = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/** Stores only what differs from the defaults, so a changed default reaches every reader who kept the old one. */
export function writePreferences(preferences: Preferences): string {
  const chosen = Object.entries(preferences).filter(([name, value]) => value !== defaultsByName[name])
  return JSON.stringify(Object.fromEntries(chosen))
}

/** A value that only a later version knows is its default here. Preferences that only a later version has stay stored. */
export function readPreferences(stored: string): Preferences {
  const written: Record<string, unknown> = JSON.parse(stored)
  const unknown = Object.entries(preferencesSchema.shape)
    .filter(([name, schema]) => name in written && !schema.safeParse(written[name]).success)
    .map(([name]) => [name, defaultsByName[name]])
  // The other values are written by writePreferences from values that the contract accepted.
  return { ...defaultPreferences, ...(written as Partial<Preferences>), ...Object.fromEntries(unknown) }
}

export function changePreferences(current: Preferences, change: PreferenceChange): Preferences {
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...current, ...(Object.fromEntries(named) as Partial<Preferences>) }
}

const defaultsByName: Record<string, unknown> = defaultPreferences

import type { Preferences } from '../../../shared/api/entities.ts'
import { validPreferences } from '../../../shared/api/validPreferences.ts'
import {
  applyPreferences,
  defaultPreferences,
  joinChanges,
  type PreferenceChange,
} from '../../../shared/preferences.ts'

/** The stored preferences. Values of another version that this one does not know have their default. */
export function readPreferences(stored: string): Preferences {
  if (stored === '{}') return defaultPreferences
  return applyPreferences(defaultPreferences, validPreferences(parse(stored)))
}

/**
 * The preferences to store after a change. Only those that differ from the defaults are stored, so a changed default reaches
 * every reader who kept the old one. Values that this version does not know stay: the version that wrote them may come back.
 */
export function changePreferences(stored: string, change: PreferenceChange): string {
  const { shortcuts = {}, ...simple } = joinChanges(parse(stored), change)
  const chosen = Object.entries(simple).filter(([name, value]) => value !== defaultsByName[name])
  const keys = Object.entries(shortcuts).filter(([, keys]) => keys !== null)
  return JSON.stringify({
    ...Object.fromEntries(chosen),
    ...(keys.length > 0 && { shortcuts: Object.fromEntries(keys) }),
  })
}

const defaultsByName: Record<string, unknown> = defaultPreferences

/** Written by changePreferences, of this or another version. */
const parse = (stored: string) => JSON.parse(stored) as Record<string, unknown>

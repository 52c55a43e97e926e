import type { Preferences } from '../../../shared/api/entities.ts'

export const defaultPreferences: Preferences = {
  openMarksRead: false,
  view: 'list',
  theme: 'system',
  unreadOnly: false,
  hideDuplicates: false,
}

/** Stored is only what differs from the defaults, so that a better default reaches who never chose. */
export function writePreferences(preferences: Preferences): string {
  const chosen = Object.entries(preferences).filter(([name, value]) => value !== defaultsByName[name])
  return JSON.stringify(Object.fromEntries(chosen))
}

export function readPreferences(stored: string): Preferences {
  // Written by writePreferences alone, from what the contract let in.
  return { ...defaultPreferences, ...(JSON.parse(stored) as Partial<Preferences>) }
}

const defaultsByName: Record<string, unknown> = defaultPreferences

// The defaults of a reader's preferences, and changing them, for the server and the web. Their schema is in api/entities.ts,
// because the web would bundle zod with a schema from here.
import type { Preferences } from './api/entities.ts'
import type { ChosenShortcuts, ShortcutChange } from './shortcuts.ts'

export const defaultPreferences: Preferences = {
  openMarksRead: false,
  finishMarksRead: false,
  view: 'list',
  theme: 'system',
  unreadOnly: false,
  hideDuplicates: false,
  shortcuts: {},
  counts: 'numbers',
  titleCounts: 'none',
  fadeDays: null,
  pausedUntil: null,
  language: null,
  timeZone: null,
  paperHour: 6,
  paperDays: 'all',
  paperPieces: 6,
  paperFadesRest: false,
  paperMail: false,
  deviceAddress: null,
  paperToDevice: false,
  quietFrom: null,
  quietTo: null,
  notifiesOfFailing: false,
}

type Simple = Omit<Preferences, 'shortcuts'>

/** Preferences that are left out or undefined stay as they are. */
export type PreferenceChange = { readonly [Name in keyof Simple]?: Simple[Name] | undefined } & {
  readonly shortcuts?: ShortcutChange | undefined
}

export function applyPreferences(current: Preferences, { shortcuts = {}, ...simple }: PreferenceChange): Preferences {
  return { ...current, ...withoutUndefined(simple), shortcuts: applyShortcuts(current.shortcuts, shortcuts) }
}

function applyShortcuts(current: ChosenShortcuts, change: ShortcutChange): ChosenShortcuts {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, keys]) => keys !== null))
}

/** Both changes as one. The later one wins. */
export function joinChanges(first: PreferenceChange, later: PreferenceChange): PreferenceChange {
  return { ...first, ...withoutUndefined(later), shortcuts: { ...first.shortcuts, ...later.shortcuts } }
}

function withoutUndefined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}

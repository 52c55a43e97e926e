// The defaults and names of a reader's preferences, for the server and the web. Their schema is in api/entities.ts, because the
// web would bundle zod with a schema from here.
import type { Preferences } from './api/entities.ts'

export const defaultPreferences: Preferences = {
  openMarksRead: false,
  view: 'list',
  theme: 'system',
  unreadOnly: false,
  hideDuplicates: false,
}

/** The start of a sentence about a value that the server refuses. */
export const preferenceLabels: Record<keyof Preferences, string> = {
  openMarksRead: 'Mark opened articles read',
  view: 'View',
  theme: 'Theme',
  unreadOnly: 'Unread only',
  hideDuplicates: 'Hide duplicate stories',
}

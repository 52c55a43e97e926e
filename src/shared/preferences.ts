// The defaults of a reader's preferences, for the server and the web. Their schema is in api/entities.ts, because the
// web would bundle zod with a schema from here.
import type { Preferences } from './api/entities.ts'

export const defaultPreferences: Preferences = {
  openMarksRead: false,
  view: 'list',
  theme: 'system',
  unreadOnly: false,
  hideDuplicates: false,
}

import { Keyboard, Settings } from 'lucide-react'
import type { ReaderSearch } from '../data/routeSearch.ts'
import type { Theme } from '../ui/theme.ts'
import { themeChoices } from '../ui/themeChoices.ts'
import type { Action } from './action.ts'

/** A page of the reader: '.' is the reader itself, at whichever address it was opened. */
export type Place = { to: '.' | '/tags' | '/settings'; search?: ReaderSearch }

export type ReaderTools = {
  goTo: (place: Place) => unknown
  focusAddBox: () => unknown
  showHelp: () => unknown
}

/** Links lead to the same place. */
export type PlaceAction = Action<Pick<ReaderTools, 'goTo'>> & { place: Place }

export const focusAddBox: Action<Pick<ReaderTools, 'focusAddBox'>> = {
  name: 'focusAddBox',
  label: () => 'Search, or add a feed',
  shortcut: { keys: ['/'], help: 'Search, or add a feed' },
  run: (tools) => tools.focusAddBox(),
}

export const showHelp: Action<Pick<ReaderTools, 'showHelp'>> = {
  name: 'showHelp',
  label: () => 'Shortcuts',
  icon: () => Keyboard,
  shortcut: { keys: ['?'], help: 'Show these shortcuts' },
  run: (tools) => tools.showHelp(),
}

export const showMyFeeds: PlaceAction = {
  name: 'showMyFeeds',
  label: () => 'My Feeds',
  shortcut: { keys: ['g a'], help: 'Go to My Feeds' },
  ...placeAt({ to: '.', search: {} }),
}

export const showAddFeeds: PlaceAction = {
  name: 'showAddFeeds',
  label: () => 'Add Feeds',
  ...placeAt({ to: '.', search: { view: 'addFeeds' } }),
}

export const showSaved: PlaceAction = {
  name: 'showSaved',
  label: () => 'Saved',
  shortcut: { keys: ['g s'], help: 'Go to Saved' },
  ...placeAt({ to: '.', search: { view: 'savedFeeds' } }),
}

export const showTags: PlaceAction = {
  name: 'showTags',
  label: () => 'Manage Tags',
  shortcut: { keys: ['g t'], help: 'Go to Manage Tags' },
  ...placeAt({ to: '/tags' }),
}

export const showSettings: PlaceAction = {
  name: 'showSettings',
  label: () => 'Settings',
  icon: () => Settings,
  ...placeAt({ to: '/settings' }),
}

function placeAt(place: Place): Pick<PlaceAction, 'place' | 'run'> {
  return { place, run: ({ goTo }) => goTo(place) }
}

export const readerActions: Action<ReaderTools>[] = [
  focusAddBox,
  showMyFeeds,
  showAddFeeds,
  showSaved,
  showTags,
  showSettings,
  showHelp,
]

/** One for each theme. */
export const themeActions: Action<{ setTheme: (theme: Theme) => unknown }, Theme>[] = themeChoices.map(
  ({ value, label, icon }) => ({
    name: value,
    label: () => label,
    icon: () => icon,
    isChecked: (_tools, chosen) => chosen === value,
    run: ({ setTheme }) => setTheme(value),
  }),
)

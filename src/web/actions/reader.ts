import { Keyboard, ListFilter, Settings, SquareTerminal } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import type { ReaderSearch } from '../core/routeSearch.ts'
import type { Theme } from '../ui/theme.ts'
import { themeChoices } from '../ui/themeChoices.ts'
import type { Action } from './action.ts'

/** A page of the reader. '.' is the reader at its current address. */
export type Place = {
  to: '.' | '/tags' | '/settings' | '/feed-health' | '/admin'
  search?: ReaderSearch
  /** The id of a section of the page. */
  hash?: string
}

export type ReaderTools = {
  goTo: (place: Place) => unknown
  focusAddBox: () => unknown
  showHelp: () => unknown
}

/** A command that a link can stand in for: both lead to `place`. */
export type PlaceAction = Action<Pick<ReaderTools, 'goTo'>> & { place: Place }

export const focusAddBox: Action<Pick<ReaderTools, 'focusAddBox'>> = {
  name: 'focusAddBox',
  label: texts.focusAddBox,
  shortcut: { keys: ['/'], help: texts.focusAddBox },
  run: (tools) => tools.focusAddBox(),
}

export const showHelp: Action<Pick<ReaderTools, 'showHelp'>> = {
  name: 'showHelp',
  label: texts.showHelp,
  icon: () => Keyboard,
  shortcut: { keys: ['?'], help: texts.showHelpHelp },
  run: (tools) => tools.showHelp(),
}

export const showMyFeeds: PlaceAction = {
  name: 'showMyFeeds',
  label: texts.showMyFeeds,
  shortcut: { keys: ['g a'], help: texts.showMyFeedsHelp },
  ...placeAt({ to: '.', search: {} }),
}

export const showAllAsList: PlaceAction = {
  name: 'showAllAsList',
  label: texts.showAllAsList,
  shortcut: { keys: ['g l'], help: texts.showAllAsListHelp },
  ...placeAt({ to: '.', search: { view: 'items' } }),
}

export const showAddFeeds: PlaceAction = {
  name: 'showAddFeeds',
  label: texts.showAddFeeds,
  ...placeAt({ to: '.', search: { view: 'addFeeds' } }),
}

export const showLater: PlaceAction = {
  name: 'showLater',
  label: texts.showLater,
  shortcut: { keys: ['g r'], help: texts.showLaterHelp },
  ...placeAt({ to: '.', search: { view: 'later' } }),
}

export const showSaved: PlaceAction = {
  name: 'showSaved',
  label: texts.showSaved,
  shortcut: { keys: ['g s'], help: texts.showSavedHelp },
  ...placeAt({ to: '.', search: { view: 'savedFeeds' } }),
}

export const showTags: PlaceAction = {
  name: 'showTags',
  label: texts.showTags,
  shortcut: { keys: ['g t'], help: texts.showTagsHelp },
  ...placeAt({ to: '/tags' }),
}

export const showSettings: PlaceAction = {
  name: 'showSettings',
  label: texts.showSettings,
  icon: () => Settings,
  ...placeAt({ to: '/settings' }),
}

export const showContinue: PlaceAction = {
  name: 'showContinue',
  label: texts.continueAll,
  ...placeAt({ to: '.', search: { view: 'listening' } }),
}

export const showHighlights: PlaceAction = {
  name: 'showHighlights',
  label: texts.highlightsTitle,
  ...placeAt({ to: '.', search: { view: 'highlights' } }),
}

export const showFeedHealth: PlaceAction = {
  name: 'showFeedHealth',
  label: texts.feedHealth,
  ...placeAt({ to: '/feed-health' }),
}

/** Its tool opens the dialog. */
export const addRule: Action<{ addRule: () => unknown }> = {
  name: 'addRule',
  label: texts.newRule,
  icon: () => ListFilter,
  run: (tools) => tools.addRule(),
}

export const showAdmin: PlaceAction = { name: 'showAdmin', label: texts.admin, ...placeAt({ to: '/admin' }) }

export const signOut: Action<{ signOut: () => unknown }> = {
  name: 'signOut',
  label: texts.logout,
  run: (tools) => tools.signOut(),
}

/** Not one of `readerActions`, because its key also works over an open article and while the reader types. */
export const showPalette: Action<{ showPalette: () => unknown }> = {
  name: 'showPalette',
  label: texts.showPalette,
  icon: () => SquareTerminal,
  shortcut: { keys: ['Ctrl+k'], help: texts.showPaletteHelp },
  run: (tools) => tools.showPalette(),
}

export function placeAt(place: Place): Pick<PlaceAction, 'place' | 'run'> {
  return { place, run: ({ goTo }) => goTo(place) }
}

export const readerActions: Action<ReaderTools>[] = [
  focusAddBox,
  showMyFeeds,
  showAllAsList,
  showAddFeeds,
  showLater,
  showSaved,
  showTags,
  showSettings,
  showHelp,
]

/** One command for each theme. */
export const themeActions: Action<{ setTheme: (theme: Theme) => unknown }, Theme>[] = themeChoices.map(
  ({ value, label, icon }) => ({
    name: value,
    label,
    icon: () => icon,
    isChecked: (_tools, chosen) => chosen === value,
    run: ({ setTheme }) => setTheme(value),
  }),
)

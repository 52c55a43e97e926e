import { Keyboard, ListFilter, Settings, SquareTerminal } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { type Action, type Destination, type DestinationAction, destinationAt } from '../core/action.ts'
import type { Theme } from '../ui/theme.ts'
import { themeChoices } from '../ui/themeChoices.ts'

export type ReaderTools = {
  goTo: (place: Destination) => unknown
  focusAddBox: () => unknown
  showHelp: () => unknown
}

export const focusAddBox: Action<Pick<ReaderTools, 'focusAddBox'>> = {
  name: 'focusAddBox',
  label: texts.focusAddBox,
  shortcut: { keys: ['/'], help: texts.focusAddBox },
  run: (tools) => tools.focusAddBox(),
}

export const showHelp: Action<Pick<ReaderTools, 'showHelp'>> = {
  name: 'showHelp',
  label: texts.showHelp,
  fullLabel: texts.help,
  icon: () => Keyboard,
  shortcut: { keys: ['?'], help: texts.showHelpHelp },
  run: (tools) => tools.showHelp(),
}

export const showMyFeeds: DestinationAction = {
  name: 'showMyFeeds',
  label: texts.showMyFeeds,
  shortcut: { keys: ['g a'], help: texts.showMyFeedsHelp },
  ...destinationAt({ to: '.', search: {} }),
}

export const showAllAsList: DestinationAction = {
  name: 'showAllAsList',
  label: texts.showAllAsList,
  shortcut: { keys: ['g l'], help: texts.showAllAsListHelp },
  ...destinationAt({ to: '.', search: { view: 'items' } }),
}

export const showAddFeeds: DestinationAction = {
  name: 'showAddFeeds',
  label: texts.showAddFeeds,
  ...destinationAt({ to: '.', search: { view: 'addFeeds' } }),
}

export const showLater: DestinationAction = {
  name: 'showLater',
  label: texts.showLater,
  shortcut: { keys: ['g r'], help: texts.showLaterHelp },
  ...destinationAt({ to: '.', search: { view: 'later' } }),
}

export const showSaved: DestinationAction = {
  name: 'showSaved',
  label: texts.showSaved,
  shortcut: { keys: ['g s'], help: texts.showSavedHelp },
  ...destinationAt({ to: '.', search: { view: 'savedFeeds' } }),
}

export const showSearch: DestinationAction = {
  name: 'showSearch',
  label: texts.searchItems,
  ...destinationAt({ to: '.', search: { view: 'search' } }),
}

export const showTags: DestinationAction = {
  name: 'showTags',
  label: texts.showTags,
  shortcut: { keys: ['g t'], help: texts.showTagsHelp },
  ...destinationAt({ to: '/tags' }),
}

export const showSettings: DestinationAction = {
  name: 'showSettings',
  label: texts.showSettings,
  icon: () => Settings,
  ...destinationAt({ to: '/settings' }),
}

export const showContinue: DestinationAction = {
  name: 'showContinue',
  label: texts.continueAll,
  ...destinationAt({ to: '.', search: { view: 'listening' } }),
}

export const showFeedHealth: DestinationAction = {
  name: 'showFeedHealth',
  label: texts.feedHealth,
  ...destinationAt({ to: '/feed-health' }),
}

/** Its tool opens the dialog. */
export const addRule: Action<{ addRule: () => unknown }> = {
  name: 'addRule',
  label: texts.newRule,
  icon: () => ListFilter,
  run: (tools) => tools.addRule(),
}

export const showAdmin: DestinationAction = {
  name: 'showAdmin',
  label: texts.admin,
  ...destinationAt({ to: '/admin' }),
}

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

export const readerActions: Action<ReaderTools>[] = [
  focusAddBox,
  showMyFeeds,
  showAllAsList,
  showAddFeeds,
  showLater,
  showSaved,
  showSearch,
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

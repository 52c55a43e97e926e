// The keys that a reader can choose for commands. The server accepts only these names and keys.

/** The commands with a shortcut that can be changed, by their names in src/web/actions. */
export const shortcutCommands = [
  'nextItem',
  'previousItem',
  'openItem',
  'openOriginal',
  'toggleRead',
  'toggleSaved',
  'toggleLater',
  'copyLink',
  'refreshItsFeed',
  'highlightText',
  'writeNote',
  'selectItem',
  'previousArticle',
  'nextArticle',
  'toggleWholeArticle',
  'showTypography',
  'saveLink',
  'playOrPause',
  'skipBack',
  'skipForward',
  'playSlower',
  'playFaster',
  'focusAddBox',
  'showMyFeeds',
  'showAllAsList',
  'showSaved',
  'showLater',
  'showTags',
  'showHelp',
  'showPalette',
] as const

export type ShortcutCommand = (typeof shortcutCommands)[number]

/** Commands that are left out have their usual keys; an empty list turns the shortcut off. */
export type ChosenShortcuts = { [Command in ShortcutCommand]?: string[] }

/** null: the usual keys again. Commands that are left out stay as they are. */
export type ShortcutChange = { [Command in ShortcutCommand]?: string[] | null }

/** Keys with a longer name than one character. Not Escape and Tab, which leave dialogs and fields; Space scrolls. */
const namedKeys = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Enter',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
]

/** With Ctrl these edit text or belong to the browser, and keys with Ctrl work in fields too. */
const editingKeys = 'acvxyzfprtwnlqshjo+-=0'

/** 'j', '?', 'ArrowLeft', 'Ctrl+k', or two in turn: 'g a'. */
export function isShortcutKey(text: string): boolean {
  if (text.startsWith('Ctrl+')) return isPlainCharacter(text.slice(5)) && !editingKeys.includes(text.slice(5))
  const parts = text.split(' ')
  return parts.length <= 2 && parts.every((part) => isPlainCharacter(part) || namedKeys.includes(part))
}

const isPlainCharacter = (text: string) => /^[^\s\p{C}]$/u.test(text)

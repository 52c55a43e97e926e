import { texts } from '../../shared/texts/texts.ts'
import { isMac } from '../ui/hotkeys.ts'
import type { AnyAction, Shortcut } from './action.ts'
import { articleActions, itemActions, listActions, listedItemActions, showTypography } from './items.ts'
import { playerActions } from './player.ts'
import { readerActions, showPalette } from './reader.ts'

/** The commands whose keys work at the same time: on a page, and in an open article. */
export const shortcutContexts: Record<'page' | 'article', readonly AnyAction[]> = {
  page: [...listActions, ...listedItemActions, ...playerActions, ...readerActions, showPalette],
  article: [...articleActions, ...itemActions, showTypography, showPalette],
}

/** In the order of the keyboard help. */
const allActions: readonly AnyAction[] = [
  ...listActions,
  ...listedItemActions,
  ...articleActions,
  showTypography,
  ...playerActions,
  ...readerActions,
  showPalette,
]

export type HelpLine = { keys: string; text: string }

/** The keyboard help: every command with a shortcut. */
export function helpLines(actions: readonly AnyAction[] = allActions): HelpLine[] {
  const shortcuts = [...new Set(actions)].flatMap(({ shortcut }) => shortcut ?? [])
  return [...Map.groupBy(shortcuts, ({ help }) => help())].map(([text, group]) => ({ keys: keysOf(group), text }))
}

/** 'o or Enter' for one command, '[ and ]' for two of one line. */
function keysOf(shortcuts: Shortcut[]): string {
  const each = shortcuts.map(({ keys }) =>
    keys.map(keyName).reduce((first, second) => texts.keysEither({ first, second })),
  )
  const areArrows = shortcuts.every(({ keys }) => keys.every((key) => key.startsWith('Arrow')))
  return areArrows ? each.join(' ') : each.reduce((first, second) => texts.keysBoth({ first, second }))
}

const symbols: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' }

/** The keys of a command as text: 'o or Enter'. */
export function shortcutText({ shortcut }: AnyAction): string | undefined {
  return shortcut && keysOf([shortcut])
}

function keyName(key: string): string {
  return key
    .split(' ')
    .map((part) => (part.startsWith('Ctrl+') ? commandKeyName(part) : (symbols[part] ?? part)))
    .reduce((first, second) => texts.keysInTurn({ first, second }))
}

const commandKeyName = (key: string) => `${isMac ? '⌘' : 'Ctrl+'}${key.slice('Ctrl+'.length).toUpperCase()}`

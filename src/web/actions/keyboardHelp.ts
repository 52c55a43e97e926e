import { texts } from '../../shared/texts/texts.ts'
import type { AnyAction, Shortcut } from './action.ts'
import { articleActions, itemActions, listActions, listedItemActions } from './items.ts'
import { playerActions } from './player.ts'
import { readerActions } from './reader.ts'

/** The commands whose keys work at the same time: on a page, and in an open article. */
export const shortcutContexts: Record<'page' | 'article', readonly AnyAction[]> = {
  page: [...listActions, ...listedItemActions, ...playerActions, ...readerActions],
  article: [...articleActions, ...itemActions],
}

/** In the order of the keyboard help. */
const allActions: readonly AnyAction[] = [
  ...listActions,
  ...listedItemActions,
  ...articleActions,
  ...playerActions,
  ...readerActions,
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

function keyName(key: string): string {
  return key
    .split(' ')
    .map((part) => symbols[part] ?? part)
    .reduce((first, second) => texts.keysInTurn({ first, second }))
}

import { texts } from '../../shared/texts/texts.ts'
import { isMac } from '../ui/hotkeys.ts'
import { isRightToLeft } from '../ui/isRightToLeft.ts'
import { type BoundCommand, bindShortcuts } from './bindShortcuts.ts'

export type HelpLine = { keys: string; text: string }

/** The keyboard help: every command with a key that runs it. */
export function helpLines(bound: readonly BoundCommand[] = bindShortcuts({})): HelpLine[] {
  const withKeys = bound.filter(({ activeKeys }) => activeKeys.length > 0)
  const byText = Map.groupBy(withKeys, ({ shortcut }) => shortcut.help())
  return [...byText].map(([text, group]) => ({ keys: keysOfLine(group.map(({ activeKeys }) => activeKeys)), text }))
}

/** 'o or Enter' for one command, '[ and ]' for two of one line. */
function keysOfLine(commands: (readonly string[])[]): string {
  const each = commands.map(keysText)
  const areArrows = commands.every((keys) => keys.every((key) => key.startsWith('Arrow')))
  return areArrows ? each.join(' ') : each.reduce((first, second) => texts.keysBoth({ first, second }))
}

/** The keys of a command as text: 'o or Enter'. '' without any. */
export function keysText(keys: readonly string[]): string {
  return keys.length === 0 ? '' : keys.map(keyText).reduce((first, second) => texts.keysEither({ first, second }))
}

const symbols: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The arrow that goes on points the other way in a right-to-left language (ui/hotkeys.ts). */
function symbolOf(key: string): string {
  const mirrored = { ArrowLeft: '→', ArrowRight: '←' }[key]
  return (isRightToLeft() ? mirrored : undefined) ?? symbols[key] ?? key
}

/** One key, or two in turn, as text. */
export function keyText(key: string): string {
  return key
    .split(' ')
    .map((part) => (part.startsWith('Ctrl+') ? commandKeyName(part) : symbolOf(part)))
    .reduce((first, second) => texts.keysInTurn({ first, second }))
}

const commandKeyName = (key: string) => `${isMac ? '⌘' : 'Ctrl+'}${key.slice('Ctrl+'.length).toUpperCase()}`

import { isRightToLeft } from './isRightToLeft.ts'

export type Hotkey = {
  press: (event: KeyboardEvent) => void
  /** Holding the key repeats it; otherwise it fires once. */
  repeats?: boolean
}
export type Hotkeys = Record<string, Hotkey>

/** The key that begins the browser's own shortcuts. Named 'Ctrl' in key names on every system. */
export const isMac = /Mac|iP/.test(globalThis.navigator?.platform ?? '')

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The name of a press: its key, or 'Ctrl+k' with Ctrl held (Command on a Mac). undefined with other modifiers. */
export function keyOfPress(press: Press, isOnMac = isMac): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (!ctrlKey && !metaKey && !altKey) return keyByPlace(press) ?? alongTheLine(key)
  const isCommand = isOnMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
  if (!isCommand || altKey || shiftKey) return undefined
  return `Ctrl+${(keyByPlace(press) ?? key).toLowerCase()}`
}

/** 'ArrowRight' goes on, and 'ArrowLeft' back: in a right-to-left language the other arrow does. */
function alongTheLine(key: string): string {
  if (!isRightToLeft()) return key
  return key === 'ArrowLeft' ? 'ArrowRight' : key === 'ArrowRight' ? 'ArrowLeft' : key
}

/** A key of a layout without Latin letters, such as Cyrillic, Greek, Hebrew, Arabic, Thai or Korean. */
const otherScript = /^(?!\p{Script=Latin})[\p{L}\p{M}\p{Nd}؟،؛]/u

/** The characters of the other keys of an American keyboard, without and with Shift. */
const placesOfSigns: Readonly<Record<string, string>> = {
  Backquote: '`~',
  Minus: '-_',
  Equal: '=+',
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
}

/**
 * Names a key by its place: the character that it writes on an American keyboard. undefined where the layout writes Latin letters
 * itself, as Dvorak does at other places. An Arabic key may write two letters at once.
 */
function keyByPlace({ key, code, shiftKey }: Press): string | undefined {
  if (key.charCodeAt(0) < 128 || key.length > 2 || !otherScript.test(key)) return undefined
  const isShifted = shiftKey || key !== key.toLowerCase()
  if (/^Key[A-Z]$/.test(code)) return isShifted ? code.slice(3) : code.slice(3).toLowerCase()
  if (/^Digit\d$/.test(code)) return shiftKey ? undefined : code.slice(5)
  return placesOfSigns[code]?.[shiftKey ? 1 : 0]
}

/** The longest pause between the keys of a sequence such as 'g a'. */
export const sequencePauseMs = 1200

/** The previous key, if a sequence may start with it. */
export type PressedBefore = { key: string; at: number } | null

/**
 * Finds the hotkey of a press: 'j', '?', 'ArrowLeft', or a sequence, 'g a'. `before` of the result is the key to remember as
 * the first half of a sequence.
 */
export function matchHotkey(keys: Hotkeys, pressed: { key: string; at: number }, before: PressedBefore) {
  const isInTime = before !== null && pressed.at - before.at < sequencePauseMs
  const sequence = isInTime ? `${before.key} ${pressed.key}` : undefined
  if (sequence !== undefined && sequence in keys) return { match: sequence, before: null }
  if (pressed.key in keys) return { match: pressed.key, before: null }
  const opens = Object.keys(keys).some((name) => name.startsWith(`${pressed.key} `))
  return { match: undefined, before: opens ? pressed : null }
}

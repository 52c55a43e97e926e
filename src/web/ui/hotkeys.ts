export type Hotkey = {
  press: (event: KeyboardEvent) => void
  /** Holding the key goes on; otherwise a press counts once. */
  repeats?: boolean
}
export type Hotkeys = Record<string, Hotkey>

/** After this long the first key of a sequence such as 'g a' is forgotten. */
const sequencePauseMs = 1200

/** The last pressed key, if it may begin a sequence. */
export type PressedBefore = { key: string; at: number } | null

/**
 * Finds the hotkey of a press: 'j', '?', 'ArrowLeft', or two in a row, 'g a'. Returns its name, or undefined and what to
 * remember as the first half of a sequence.
 */
export function matchHotkey(keys: Hotkeys, pressed: { key: string; at: number }, before: PressedBefore) {
  const isInTime = before !== null && pressed.at - before.at < sequencePauseMs
  const sequence = isInTime ? `${before.key} ${pressed.key}` : undefined
  if (sequence !== undefined && sequence in keys) return { match: sequence, before: null }
  if (pressed.key in keys) return { match: pressed.key, before: null }
  const opens = Object.keys(keys).some((name) => name.startsWith(`${pressed.key} `))
  return { match: undefined, before: opens ? pressed : null }
}

export type Hotkey = {
  press: (event: KeyboardEvent) => void
  /** Holding the key repeats it; otherwise it fires once. */
  repeats?: boolean
}
export type Hotkeys = Record<string, Hotkey>

/** The longest pause between the keys of a sequence such as 'g a'. */
const sequencePauseMs = 1200

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

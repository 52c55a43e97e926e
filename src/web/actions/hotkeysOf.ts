import type { AnyAction } from '../core/action.ts'
import type { Hotkeys } from '../ui/hotkeys.ts'

/** The keys that run a command now (actions/useShortcutKeys.ts). */
export type KeysOf = (action: Pick<AnyAction, 'name' | 'shortcut'>) => readonly string[]

/** The keys of commands, for useHotkeys. */
export function hotkeysOf<Some extends Pick<AnyAction, 'name' | 'shortcut'>>(
  actions: readonly Some[],
  keysOf: KeysOf,
  press: (action: Some) => unknown,
): Hotkeys {
  const bound = actions.flatMap((action) => {
    const { shortcut } = action
    if (shortcut === undefined || shortcut.isNative) return []
    const hotkey = { press: () => void press(action), repeats: shortcut.repeats ?? false }
    return keysOf(action).map((key) => [key, hotkey] as const)
  })
  return Object.fromEntries(bound)
}

import type { Hotkeys } from '../ui/hotkeys.ts'
import type { AnyAction } from './action.ts'

/** The keys of commands, for useHotkeys. */
export function hotkeysOf<Some extends Pick<AnyAction, 'shortcut'>>(
  actions: readonly Some[],
  press: (action: Some) => unknown,
): Hotkeys {
  const bound = actions.flatMap((action) => {
    const { shortcut } = action
    if (shortcut === undefined || shortcut.isNative) return []
    const hotkey = { press: () => void press(action), repeats: shortcut.repeats ?? false }
    return shortcut.keys.map((key) => [key, hotkey] as const)
  })
  return Object.fromEntries(bound)
}

import { useHotkeys } from '../ui/useHotkeys.ts'
import { hotkeysOf } from './hotkeysOf.ts'
import { showPalette } from './reader.ts'
import { useShortcutKeys } from './useShortcutKeys.ts'

/** The key of the command palette, on a page and over an open article. */
export function usePaletteKey(show: () => void): void {
  useHotkeys(
    hotkeysOf([showPalette], useShortcutKeys(), (action) => action.run({ showPalette: show })),
    { isOverPages: true },
  )
}

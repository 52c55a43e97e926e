import { hotkeysOf } from '../actions/hotkeysOf.ts'
import { playerActions } from '../actions/player.ts'
import { useShortcutKeys } from '../actions/useShortcutKeys.ts'
import { perform } from '../core/action.ts'
import { usePlayer } from '../core/usePlayer.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'

/** The keys of the player. They work anywhere on the page. */
export function usePlayerKeys(): void {
  const player = usePlayer()
  useHotkeys(hotkeysOf(playerActions, useShortcutKeys(), (action) => perform(action, player, player.getState())))
}

import { limits } from '../../shared/limits.ts'
import { usePlayer } from '../data/usePlayer.ts'
import { useHotkeys } from '../ui/useHotkeys.ts'

const rateStep = 0.25

/** Keys for what is in the player, wherever the focus is. */
export function usePlayerKeys(): void {
  const player = usePlayer()
  const faster = (steps: number) => player.setRate(player.getState().rate + steps * rateStep)
  useHotkeys({
    p: player.toggle,
    '[': () => player.skip(-limits.skipBackSeconds),
    ']': () => player.skip(limits.skipOnSeconds),
    '<': () => faster(-1),
    '>': () => faster(1),
  })
}

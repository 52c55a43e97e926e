// The bars for an attack: the most that it may cost others.
import type { Bystander } from './bystander.ts'
import type { Watched } from './openWorld.ts'

export const bars = { p99Ms: 250, blockMs: 50, peakMb: 500 }
/** Above this load the times say more about the machine than about the product. Memory counts at any load. */
export const quietLoad = 3

export type Judged = Watched & { bystander: Bystander }

export const isQuiet = ({ load }: Pick<Watched, 'load'>): boolean => load <= quietLoad

/** The bars that were missed, in words. */
export function findMisses(outcome: Judged): string[] {
  const { bystander, block, peakMb, hasCrashed } = outcome
  const times = [
    ...(bystander.p99Ms > bars.p99Ms ? [`a bystander's p99 is ${bystander.p99Ms} ms, not ${bars.p99Ms}`] : []),
    ...(block.ms > bars.blockMs ? [`the web thread was busy for ${block.ms} ms, not ${bars.blockMs}`] : []),
    ...(bystander.failed > 0 ? [`${bystander.failed} of ${bystander.calls} calls of the bystander failed`] : []),
  ]
  return [
    ...(hasCrashed ? ['the server crashed'] : []),
    ...(isQuiet(outcome) ? times : []),
    ...(peakMb > bars.peakMb ? [`the processes have ${peakMb} MB, not ${bars.peakMb}`] : []),
  ]
}

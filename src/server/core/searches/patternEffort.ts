// The limits of the work that regular expressions cause.

import { limits } from '../../../shared/limits.ts'
import type { SpendWork } from '../../../shared/search/matchPatterns.ts'
import { createSlices } from '../../lib/slices.ts'

/** An expression takes more work than it may. */
export class TooMuchWork extends Error {}

/** For one rule and one item: about 30 ms. A text of 100,000 letters takes 0.1 million with a usual expression. */
export const workOfItemMax = 4_000_000

/** Throws TooMuchWork above `most`. */
export function limitWork(most: number, spend: SpendWork): SpendWork {
  let spent = 0
  return (work) => {
    spent += work
    if (spent > most) throw new TooMuchWork()
    return spend(work)
  }
}

/** Lets other work run between two slices. */
export function spendInSlices(): SpendWork {
  const slices = createSlices()
  return () => slices.pause()
}

/** The same for a reader who waits: throws TooMuchWork after three seconds. */
export function spendWhileWaiting(maxMs: number = limits.searchMaxMs): SpendWork {
  const startedAt = performance.now()
  const slices = createSlices()
  return () => {
    if (performance.now() - startedAt > maxMs) throw new TooMuchWork()
    return slices.pause()
  }
}

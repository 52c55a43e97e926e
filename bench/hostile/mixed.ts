// Three hostile readers and two hostile publishers beside a family of four who read, mark and save. Shows what the family waits for,
// that none of their marks and saves is lost, and that memory stays flat.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseKind } from '../support/benchDatabase.ts'
import { type Attack, ask, type World } from './attack.ts'
import { isQuiet } from './bars.ts'
import { drippingPictures } from './drippingPictures.ts'
import { startFamily } from './family.ts'
import { hostileArticles } from './hostileArticles.ts'
import { changingArticles, drippingFeeds } from './hostileFeeds.ts'
import { formsWithAKey } from './hostileForms.ts'
import { hostilePreviews } from './hostilePreviews.ts'
import { largeLists } from './largeLists.ts'
import { manyFilters } from './manyFilters.ts'
import type { Outcome } from './measureAttack.ts'
import { openWorld, register } from './openWorld.ts'
import { slowRules, slowSearch } from './slowExpressions.ts'
import { takeBackImport } from './takeBackImport.ts'

/** The attacks of each, over and over. */
const hostileReaders: Attack[][] = [
  [slowSearch, slowRules, manyFilters],
  [largeLists, formsWithAKey, hostileArticles],
  [hostilePreviews, drippingPictures, takeBackImport],
]

const memoryEveryMs = 5000
/** The last fifth of the time may have this much more memory than the second. */
const mostGrowth = 1.2

export type MixedOutcome = Outcome & { lost: string[] }

export async function measureMixed(kind: DatabaseKind, minutes: number): Promise<MixedOutcome> {
  const world = await openWorld(kind, { environment: { REFRESH_INTERVAL_MINUTES: '1' } })
  try {
    const family = await startFamily(world)
    const watch = world.watch()
    const memory: number[] = []
    const sampling = setInterval(() => memory.push(watch.memoryMb()), memoryEveryMs)
    const endsAt = Date.now() + minutes * 60_000
    const readers = await Promise.all(hostileReaders.map((_, index) => register(world.server, `hostile${index}`)))
    const rounds = await Promise.all([
      ...hostileReaders.map((attacks, index) => attack({ ...world, attacker: readers[index] ?? '' }, attacks, endsAt)),
      changingArticles({ ...world, attacker: readers[1] ?? '' }, endsAt),
      drippingFeeds({ ...world, attacker: readers[2] ?? '' }, endsAt),
    ])
    clearInterval(sampling)
    const reading = await family.stop()
    const outcome = {
      ...watch.stop(),
      bystander: reading.waits,
      result: `rounds of the readers: ${rounds.slice(0, hostileReaders.length).join(', ')}`,
      lost: [...reading.lost, ...findGrowth(memory)],
    }
    printMixed(kind, outcome, { marks: reading.marks, memory })
    return outcome
  } finally {
    await world.close()
  }
}

/** Returns the number of rounds. Errors of an attack are its own affair. */
async function attack(world: World, attacks: Attack[], endsAt: number): Promise<number> {
  for (const { prepare } of attacks) await prepare?.(world).catch(() => {})
  let rounds = 0
  while (Date.now() < endsAt) {
    for (const { run } of attacks)
      if (Date.now() < endsAt) await Promise.race([run(world).catch(() => ''), sleep(endsAt - Date.now())])
    // A server that refuses all at once must not make this a busy loop.
    await sleep(200)
    await ask(world, '/auth/profile', { token: world.attacker })
    rounds += 1
  }
  return rounds
}

function findGrowth(memory: number[]): string[] {
  const [early, late] = [medianOf(fifth(memory, 1)), medianOf(fifth(memory, 4))]
  return late > early * mostGrowth ? [`memory grew from ${Math.round(early)} to ${Math.round(late)} MB`] : []
}

const fifth = (values: number[], index: number) =>
  values.slice(Math.floor((values.length * index) / 5), Math.ceil((values.length * (index + 1)) / 5))
const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

function printMixed(
  kind: DatabaseKind,
  { bystander, block, peakMb, load, result, lost, ...outcome }: MixedOutcome,
  { marks, memory }: { marks: number; memory: number[] },
): void {
  console.log(`\nMixed abuse (${kind}); ${result}`)
  console.table({
    "family's p99, ms": bystander.p99Ms,
    'their calls': bystander.calls,
    'of these failed': bystander.failed,
    'marks and saves compared': marks,
    lost: lost.length,
    'longest block, ms (CPU)': `${block.ms} (${block.cpuMs})`,
    'peak, MB': peakMb,
    'memory by fifths, MB': [0, 1, 2, 3, 4].map((index) => Math.round(medianOf(fifth(memory, index)))).join(', '),
    load: `${load.toFixed(1)}${isQuiet({ load }) ? '' : ' (busy)'}`,
    crashed: outcome.hasCrashed,
  })
}

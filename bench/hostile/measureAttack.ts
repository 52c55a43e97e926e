import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseKind } from '../support/benchDatabase.ts'
import type { Attack } from './attack.ts'
import { type Bystander, startBystander } from './bystander.ts'
import { openWorld, type Watched, type WatchedWorld } from './openWorld.ts'

export type Outcome = Watched & { result: string; bystander: Bystander }

/** `tree`: the checkout under attack, by default this one. */
export async function measureAttack(attack: Attack, kind: DatabaseKind, tree?: string): Promise<Outcome> {
  const world = await openWorld(kind, { environment: attack.environment, tree })
  try {
    await attack.prepare?.(world)
    return await measure(attack, world)
  } finally {
    await world.close()
  }
}

async function measure(attack: Attack, world: WatchedWorld): Promise<Outcome> {
  const watch = world.watch()
  const bystander = startBystander(world)
  await sleep(500)
  const result = await attack.run(world).catch((error: unknown) => `stopped: ${String(error)}`)
  await sleep(1500)
  const waits = await bystander.stop()
  return { ...watch.stop(), result, bystander: waits }
}

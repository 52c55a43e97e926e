// What the bystander waits on this machine when nobody attacks: the figure to hold the others against.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'

export const noAttack: Attack = {
  name: 'no attack',
  run: async () => {
    await sleep(20_000)
    return '20 s'
  },
}

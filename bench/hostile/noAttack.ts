// The bystander's waiting time on this machine without an attack, for comparison.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'

export const noAttack: Attack = {
  name: 'no attack',
  run: async () => {
    await sleep(20_000)
    return '20 s'
  },
}

// Another reader, who requests the newest 50 every 50 ms, whether earlier calls were answered or not.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asked, ask, type World } from './attack.ts'

export type Bystander = { p99Ms: number; calls: number; failed: number }

const everyMs = 50
/** A server that doesn't respond gets no more open calls than this. */
const mostOpen = 400

export function startBystander(world: World): { stop: () => Promise<Bystander> } {
  const answers: Asked[] = []
  let open = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      if (open < mostOpen) {
        open += 1
        void ask(world, '/feeds/items?limit=50', { token: world.bystander }).then((answer) => {
          answers.push(answer)
          open -= 1
        })
      }
      await sleep(everyMs)
    }
    while (open > 0) await sleep(everyMs)
  })()
  return {
    async stop() {
      isOver = true
      await asking
      const waits = answers.map(({ ms }) => ms).sort((one, other) => one - other)
      return {
        p99Ms: Math.round(waits[Math.ceil(waits.length * 0.99) - 1] ?? 0),
        calls: waits.length,
        failed: answers.filter(({ status }) => status !== 200).length,
      }
    },
  }
}

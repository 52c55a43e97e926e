// A device that sends many changes of all kinds, and twenty devices of one reader that ask for plans and articles over and over.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../src/shared/limits.ts'
import { type Asked, type Attack, asJson, ask, countStatuses, slowestMs, subscribe, type World } from './attack.ts'
import { manyItems, writeFeed } from './publisher.ts'

const changesSent = 5000
const devices = 20
const roundsEach = 10

async function addFeeds(world: World): Promise<void> {
  const address = await world.publisher.open((request, response) =>
    response.end(writeFeed(`Feed ${request.url}`, manyItems(500, `Story of ${request.url}`))),
  )
  for (let feed = 0; feed < 10; feed += 1) await subscribe(world, world.attacker, `${address}/${feed}.xml`)
}

async function idsOf(world: World): Promise<number[]> {
  const { text } = await ask(world, '/offline/plan', { token: world.attacker })
  return JSON.parse(text).items.map(({ id }: { id: number }) => id)
}

type Made = (index: number, itemId: number) => object

/** Notes that are too long, of the largest size, marks with ids of nobody, many marks of one article, and whole lists. */
const kinds: Record<string, { made: Made; count: number }> = {
  'notes of 1 MB': { count: 5, made: () => noteOf('x'.repeat(1_000_000)) },
  'largest notes': { count: changesSent, made: () => noteOf('x'.repeat(limits.noteMaxChars)) },
  'foreign ids': { count: changesSent, made: (index) => mark(index * 7919 + 1_000_000_000, index) },
  'one article': { count: changesSent, made: (index) => mark(1, index) },
  'own articles': { count: changesSent, made: (index, itemId) => mark(itemId, index) },
  'whole lists': { count: 500, made: () => ({ kind: 'readAll', upToItemId: 1_000_000_000 }) },
}
const noteOf = (note: string) => ({ kind: 'highlightNote', itemId: 1, highlight: randomUUID(), note })
const mark = (itemId: number, index: number) => ({
  kind: ['read', 'saved', 'later', 'hidden'][index % 4],
  itemId,
  isOn: index % 3 > 0,
})

export const hostileChanges: Attack = {
  name: 'changes of a device',
  prepare: addFeeds,
  async run(world) {
    const ids = await idsOf(world)
    const results: string[] = []
    for (const [name, { made, count }] of Object.entries(kinds)) {
      const calls: Promise<Asked>[] = []
      for (let at = 0; at < count; at += limits.replayedAtOnce) {
        const changes = Array.from({ length: Math.min(limits.replayedAtOnce, count - at) }, (_, index) => ({
          ...made(at + index, ids[(at + index) % ids.length] ?? 1),
          id: randomUUID(),
          agoMs: count - at - index,
        }))
        calls.push(ask(world, '/items/replay', { ...asJson({ changes }), token: world.attacker, timeoutMs: 120_000 }))
      }
      const answers = await Promise.all(calls)
      results.push(`${name}: ${countStatuses(answers)}, slowest ${slowestMs(answers)} ms`)
    }
    return results.join('; ')
  },
}

export const hostilePlans: Attack = {
  name: 'plans of twenty devices',
  prepare: addFeeds,
  async run(world) {
    const ids = await idsOf(world)
    const endsAt = Date.now() + 30_000
    const asked = await Promise.all(
      Array.from({ length: devices }, async (_, device) => {
        const answers: Asked[] = []
        for (let round = 0; round < roundsEach && Date.now() < endsAt; round += 1) {
          answers.push(await ask(world, '/offline/plan', { token: world.attacker }))
          const itemIds = ids.slice(device * limits.offlineBatch, (device + 1) * limits.offlineBatch)
          answers.push(await ask(world, '/offline/articles', { ...asJson({ itemIds }), token: world.attacker }))
          if (answers.at(-1)?.status === 429) await sleep(1000)
        }
        return answers
      }),
    )
    const answers = asked.flat()
    return `${countStatuses(answers)}; slowest ${slowestMs(answers)} ms`
  },
}

// 40 lists of 10,000 items at once, by one reader.
import { type Attack, ask, countStatuses, slowestMs, subscribe } from './attack.ts'
import { manyItems, writeFeed } from './publisher.ts'

export const largeLists: Attack = {
  name: 'large lists',
  async prepare(world) {
    const address = await world.publisher.open((request, response) =>
      response.end(writeFeed(`Feed ${request.url}`, manyItems(500, `Story of ${request.url}`))),
    )
    for (let feed = 0; feed < 22; feed++) await subscribe(world, world.attacker, `${address}/${feed}.xml`)
  },
  async run(world) {
    const list = (query: string) => ask(world, `/feeds/items?${query}`, { token: world.attacker, timeoutMs: 120_000 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => list(index % 2 === 0 ? 'limit=10000' : 'perFeed=100&limit=10000')),
    )
    const items = JSON.parse(answers[0]?.text ?? '{}').items?.length
    return `${countStatuses(answers)}; slowest ${slowestMs(answers)} ms; ${items} items`
  },
}

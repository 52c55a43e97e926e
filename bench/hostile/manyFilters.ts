// Searches that exclude feed after feed, each query at its maximum length: 200 of them hold 12,000 filters.
import { type Attack, asJson, ask, countStatuses, slowestMs, subscribe } from './attack.ts'
import { manyItems, writeFeed } from './publisher.ts'

const feeds = 40
const itemsPerFeed = 500
const sideBySide = 8
const rounds = 25
const query = Array.from({ length: 80 }, (_, index) => `-feed:${index.toString(36)}`)
  .join(' ')
  .slice(0, 499)
const longQuery = Array.from({ length: 3000 }, (_, index) => `-feed:${index.toString(36)}`).join(' ')

export const manyFilters: Attack = {
  name: 'searches with thousands of filters',
  async prepare(world) {
    const address = await world.publisher.open((request, response) => {
      response.end(writeFeed(`Feed ${request.url}`, manyItems(itemsPerFeed, `Story of ${request.url}`)))
    })
    for (let feed = 0; feed < feeds; feed++) await subscribe(world, world.attacker, `${address}/${feed}.xml`)
  },
  run: async (world) => {
    const search = (q: string) =>
      ask(world, `/feeds/items?limit=50&q=${encodeURIComponent(q)}`, { token: world.attacker })
    const answers = []
    for (let round = 0; round < rounds; round++)
      answers.push(...(await Promise.all(Array.from({ length: sideBySide }, () => search(query)))))
    const long = await ask(world, '/searches', { ...asJson({ name: 'Long', query: longQuery }), token: world.attacker })
    return `${countStatuses(answers)}; slowest ${slowestMs(answers)} ms; one with 3,000 filters: ${(await search(longQuery)).status}, saved: ${long.status}`
  },
}

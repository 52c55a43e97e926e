// Regular expressions with hundreds of states over articles of 100 kB: as a search, and as rules when such articles arrive.
import { type Attack, asJson, ask, countStatuses, slowestMs, subscribe } from './attack.ts'
import { writeDocument } from './publisher.ts'

const articles = 20
const rules = 5
const letters = 100_000
const expression = '/a[ab]{480}c|b[ab]{480}d/'

/** 'a' and 'b' without a period. */
function randomText(): string {
  return Array.from({ length: letters }, () => (Math.random() < 0.5 ? 'a' : 'b')).join('')
}

const longArticles = (name: string, count: number) =>
  writeDocument(
    name,
    Array.from({ length: count }, (_, index) => ({
      guid: `${name} ${index}`,
      title: `${name} ${index}`,
      text: randomText(),
    })),
  )

export const slowSearch: Attack = {
  name: 'slow expressions in a search',
  async prepare(world) {
    const document = longArticles('Long', articles)
    const address = await world.publisher.open((_request, response) => response.end(document))
    await subscribe(world, world.attacker, `${address}/feed.xml`)
  },
  async run(world) {
    const search = () => ask(world, `/feeds/items?q=${encodeURIComponent(expression)}`, { token: world.attacker })
    const answers = await Promise.all([search(), search(), search()])
    return `${countStatuses(answers)}; slowest ${slowestMs(answers)} ms`
  },
}

export const slowRules: Attack = {
  name: 'slow expressions in rules',
  async run(world) {
    for (let rule = 0; rule < rules; rule++) {
      const query = `/a[ab]{480}c|b[ab]{4${10 + rule}}d${rule}/`
      const body = { name: `Rule ${rule}`, query, scope: { kind: 'all' }, actions: [{ is: 'markRead' }] }
      await ask(world, '/rules', { ...asJson(body), token: world.attacker })
    }
    const document = longArticles('Arriving', articles)
    const address = await world.publisher.open((_request, response) => response.end(document))
    const startedAt = performance.now()
    await subscribe(world, world.attacker, `${address}/feed.xml`)
    const { rules: after } = JSON.parse((await ask(world, '/rules', { token: world.attacker })).text)
    const off = after.filter(({ isOn }: { isOn: boolean }) => !isOn).length
    return `the feed was added in ${Math.round(performance.now() - startedAt)} ms; ${off} of ${rules} rules are off`
  },
}

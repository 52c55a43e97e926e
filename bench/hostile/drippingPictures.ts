// 192 pictures on a host that sends a byte every second, requested without signing in. Measures whether other pictures load
// meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, ask, slowestMs, subscribe, type World } from './attack.ts'
import { writeFeed } from './publisher.ts'

const dripping = 192
const others = 10
const timeoutMs = 15_000
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

export const drippingPictures: Attack = {
  name: '192 pictures that drip',
  run: async (world) => {
    const drip = await world.publisher.open((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const drops = setInterval(() => response.write('a'), 1000)
      response.on('close', () => clearInterval(drops))
    })
    const honest = await world.publisher.open((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    const bad = await signedPictures(world, { token: world.attacker, host: drip, count: dripping })
    const good = await signedPictures(world, { token: world.bystander, host: honest, count: others })
    const attack = bad.map((path) => ask(world, path, { timeoutMs }))
    await sleep(1000)
    const answers = []
    for (const path of good.slice(0, 3)) answers.push(await ask(world, path, { timeoutMs }))
    const loaded = answers.filter(({ status }) => status === 200).length
    await Promise.all(attack)
    return `${bad.length} asked for; of 3 other pictures ${loaded} loaded, the slowest in ${slowestMs(answers)} ms`
  },
}

/** Paths below /api with the signatures that a reader of such a feed gets. */
async function signedPictures(
  world: World,
  { token, host, count }: { token: string; host: string; count: number },
): Promise<string[]> {
  const items = Array.from({ length: count }, (_, index) => ({
    guid: `${index}`,
    title: `Picture ${index}`,
    imageUrl: `${host}/${index}.png`,
  }))
  const feed = writeFeed('Pictures', items)
  const address = await world.publisher.open((_request, response) => response.end(feed))
  const feedId = await subscribe(world, token, `${address}/feed.xml`)
  const list = await ask(world, `/feeds/items?limit=500&feedId=${feedId}`, { token })
  return JSON.parse(list.text).items.map(({ imageUrl }: { imageUrl: string }) => imageUrl.replace(/^.*\/api/, ''))
}

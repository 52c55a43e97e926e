// Forty recordings for one device at once, from a publisher that never ends and sends as fast as it can. Half of the callers read slowly.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, ask, subscribe, type World } from './attack.ts'

const recordings = 40
const readForMs = 10_000
const chunk = Buffer.alloc(256 * 1024)

export const endlessEpisodes: Attack = {
  name: '40 endless episodes',
  run: async (world) => {
    const host = await world.publisher.open((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' })
      const more = () => {
        while (!response.destroyed && response.write(chunk)) {}
      }
      response.on('drain', more)
      more()
    })
    const ids = await episodesAt(world, host)
    const outcomes = await Promise.all(ids.map((id, index) => read(world, id, { isSlow: index % 2 === 1 })))
    const passed = outcomes.filter(({ status }) => status === 200)
    const megabytes = Math.round(passed.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000)
    return `${passed.length} of ${recordings} passed on, ${megabytes} MB; the others got ${statusesOf(outcomes)}`
  },
}

async function episodesAt(world: World, host: string): Promise<number[]> {
  const items = Array.from(
    { length: recordings },
    (_, index) =>
      `<item><guid>${index}</guid><title>Episode ${index}</title><enclosure url="${host}/${index}.mp3" type="audio/mpeg"/></item>`,
  )
  const feed = `<rss version="2.0"><channel><title>Endless</title>${items.join('')}</channel></rss>`
  const address = await world.publisher.open((_request, response) => response.end(feed))
  const feedId = await subscribe(world, world.attacker, `${address}/feed.xml`)
  const list = await ask(world, `/feeds/items?limit=500&feedId=${feedId}`, { token: world.attacker })
  return JSON.parse(list.text).items.map(({ id }: { id: number }) => id)
}

async function read({ server, attacker }: World, id: number, { isSlow }: { isSlow: boolean }) {
  const headers = { authorization: `Bearer ${attacker}` }
  const answer = await fetch(`${server.url}/api/podcasts/items/${id}/sound/0`, { headers })
  let bytes = 0
  try {
    const until = performance.now() + readForMs
    for await (const part of answer.body ?? []) {
      bytes += part.length
      if (performance.now() > until) break
      if (isSlow) await sleep(500)
    }
  } catch {
    // The server ends a recording above its limit.
  }
  return { status: answer.status, bytes }
}

const statusesOf = (outcomes: { status: number }[]) =>
  [...new Set(outcomes.map(({ status }) => status).filter((status) => status !== 200))].join(', ') || 'nothing else'

// Two publishers: one whose articles are expensive to clean and new at each check, and one who sends a byte a second.
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, subscribe, type World } from './attack.ts'
import { kinds, writeArticle } from './hostileArticles.ts'

const openEveryMs = 5000
const drippingFeedsCount = 100

/** Its reader also opens the newest of them. */
export async function changingArticles(world: World, endsAt: number): Promise<void> {
  const { attacker: token } = world
  const names = Object.keys(kinds)
  for (const kind of names) {
    let version = 0
    const address = await world.publisher.open((_request, response) => {
      version += 1
      const document = writeArticle(`${kind} ${version}`, `${kinds[kind]}<p>${version}</p>`)
      response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' }).end(document)
    })
    await subscribe(world, token, `${address}/feed.xml`).catch(() => {})
  }
  while (Date.now() < endsAt) {
    const list = await ask(world, '/feeds/items?limit=20', { token })
    const items: { id: number }[] = list.status === 200 ? JSON.parse(list.text).items : []
    await Promise.all(items.map(({ id }) => ask(world, `/feeds/items/${id}`, { token })))
    await sleep(openEveryMs)
  }
}

export async function drippingFeeds(world: World, endsAt: number): Promise<void> {
  const address = await world.publisher.open((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' })
    const drops = setInterval(() => response.write(' '), 1000)
    response.on('close', () => clearInterval(drops))
  })
  const outlines = Array.from(
    { length: drippingFeedsCount },
    (_, index) => `<outline type="rss" text="Drip ${index}" xmlUrl="${address}/${index}"/>`,
  )
  const body = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
  const headers = { 'content-type': 'text/xml' }
  await ask(world, '/opml/import', { method: 'POST', headers, body, token: world.attacker })
  await sleep(Math.max(0, endsAt - Date.now()))
}

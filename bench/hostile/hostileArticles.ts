// Articles that are expensive to clean: of 2 MB, with the title of a player that was read in exponential time, and with long runs of
// spaces in sizes and formulas. The reader opens each, and an app syncs all of them twice.
import { gzipSync } from 'node:zlib'
import { type Attack, ask, slowestMs, subscribe, type World } from './attack.ts'
import { openSync } from './syncKey.ts'

const chars = 2_000_000
const repeat = (text: string) => text.repeat(Math.ceil(chars / text.length)).slice(0, chars)
const spaces = ' '.repeat(50_000)

/** The title of the player has few digits, because a server without the limit would never end. */
export const kinds: Record<string, string> = {
  player: `<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="${'1'.repeat(27)}!"></iframe>`,
  formula: `<script type="math/tex">a${spaces}x</script>`,
  picture: `<p>x</p><img src="https://a.example/a.png" width="1${spaces}x" height="1${spaces}x">`,
  drawing: `<svg width="1${spaces}x" height="1${spaces}x" viewBox="0 0 1 1"><path d="M0 0"/></svg>`,
  cells: repeat('<td>x'),
  drawings: repeat('<svg><path d="M0 0"/></svg>'),
  pictures: repeat('<img src="/a.png" srcset="/b.png 1x, /c.png 2x">'),
  links: repeat('<a href="/x?utm_source=1">x</a>'),
  formulas: repeat('<math><mi>x</mi></math>'),
}

export const writeArticle = (kind: string, html: string) =>
  gzipSync(
    `<rss version="2.0"><channel><title>${kind}</title><item><guid>${kind}</guid><title>${kind}</title><description><![CDATA[${html}]]></description></item></channel></rss>`,
  )

export const hostileArticles: Attack = {
  name: 'articles that are expensive to clean',
  async prepare(world) {
    for (const [kind, html] of Object.entries(kinds)) {
      const document = writeArticle(kind, html)
      const address = await world.publisher.open((_request, response) =>
        response.writeHead(200, { 'content-type': 'application/rss+xml', 'content-encoding': 'gzip' }).end(document),
      )
      // A slow machine may refuse one.
      await subscribe(world, world.attacker, `${address}/feed.xml`).catch(() => {})
    }
  },
  async run(world) {
    const { items } = JSON.parse((await ask(world, '/feeds/items?limit=50', { token: world.attacker })).text)
    const open = () =>
      Promise.all(items.map(({ id }: { id: number }) => ask(world, `/feeds/items/${id}`, { token: world.attacker })))
    const first = await open()
    const again = await open()
    const syncs = [await sync(world), await sync(world)]
    const shown = first.filter(({ status }) => status === 200).length
    return `${shown} of ${Object.keys(kinds).length} shown, slowest ${slowestMs(first)} ms, again ${slowestMs(again)} ms; synced in ${syncs.join(' and ')} ms`
  },
}

async function sync(world: World): Promise<string> {
  const call = await openSync(world, ['read'])
  const { status, ms } = await call('stream/contents?n=50')
  return status === 200 ? String(Math.round(ms)) : `${status === 0 ? 'no answer' : status} after ${Math.round(ms)}`
}

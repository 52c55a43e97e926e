// A server that fetches 500 whole articles with 16 requests at once: its memory, and how long other requests wait.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parsingBounds } from '../../src/server/documents/parsingProcess.ts'
import { atMost } from '../../src/server/lib/atMost.ts'
import { createPublisher } from '../hostile/publisher.ts'
import { familyTable, watchFamilyMemory } from '../support/measure.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { firstParts, heavyPages } from './pages.ts'

const goals = { loopP99Ms: 50, memoryMb: 80 }
const pagesFetched = 500
const askedAtOnce = 16
const idleMs = parsingBounds.idleMs + 3000

/** `isWarm`: each article is opened once before, without its whole text, as readers do. */
export async function measureServer({ isWarm }: { isWarm: boolean }): Promise<string[]> {
  const pages = firstParts(heavyPages('mixed'))
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-full-text-'))
  const loopFile = join(folder, 'loop.json')
  const publisher = createPublisher()
  const server = await startServerProcess({
    DATA_DIR: folder,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    LOOP_FILE: loopFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/watchLoop.ts')}`,
  })
  try {
    const address = await publisher.open(({ url = '' }, response) => {
      const isFeed = url === '/feed'
      response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'text/html; charset=utf-8' })
      response.end(isFeed ? writeTeasers() : pages[Number(url.slice(1)) % pages.length])
    })
    const { token, itemIds } = await givenReader(server, `${address}/feed`)
    if (isWarm) for (const id of itemIds) await server.ask({ path: `/feeds/items/${id}`, token })
    // The process that reads feeds ends when it is idle; its memory would hide as much of what follows.
    await sleep(idleMs)
    await takeLoop(server, loopFile)
    const memory = watchFamilyMemory(server.pid)
    const beforeMb = memory.now()
    const [startedAt, cpuBefore] = [performance.now(), server.cpuMs()]
    const inTurn = atMost(askedAtOnce)
    const outcomes = await Promise.all(
      itemIds.map((id) =>
        inTurn(() => server.ask({ method: 'POST', path: `/feeds/items/${id}/full-text`, token })).then(
          () => true,
          () => false,
        ),
      ),
    )
    const { p99Ms, maxMs } = await takeLoop(server, loopFile)
    memory.stop()
    const after = familyTable(server.pid)
    const more = Math.round(memory.peak() - beforeMb)
    console.table([
      {
        server: isWarm ? 'every article opened before' : 'just started',
        pages: itemIds.length,
        'with an article': outcomes.filter(Boolean).length,
        'wall s': ((performance.now() - startedAt) / 1000).toFixed(1),
        'web CPU s': ((server.cpuMs() - cpuBefore) / 1000).toFixed(1),
        'loop p99 ms': p99Ms.toFixed(1),
        'loop max ms': maxMs.toFixed(1),
        'memory before, MB': Math.round(beforeMb),
        'more at the peak, MB': more,
      },
    ])
    console.table(after)
    return [
      ...(p99Ms > goals.loopP99Ms ? [`Requests of readers wait longer than ${goals.loopP99Ms} ms.`] : []),
      ...(more > goals.memoryMb ? [`The server takes more than ${goals.memoryMb} MB in addition.`] : []),
    ]
  } finally {
    publisher.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const writeTeasers = () =>
  `<rss version="2.0"><channel><title>Teasers</title>${Array.from(
    { length: pagesFetched },
    (_, index) => `<item><title>Story ${index}</title><guid>${index}</guid><link>/${index}</link></item>`,
  ).join('')}</channel></rss>`

async function givenReader(server: ServerProcess, feedUrl: string) {
  const body = { email: 'reader@example.com', password: 'a long password' }
  const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body }))
  const { columns } = JSON.parse(await server.ask({ path: '/columns', token }))
  await server.ask({ method: 'POST', path: '/feeds', token, body: { feedUrl, columnId: columns[0].id } })
  const itemIds: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path: string = `/feeds/items?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    const page: { items: { id: number }[]; nextCursor: string | null } = JSON.parse(await server.ask({ path, token }))
    itemIds.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return { token: token as string, itemIds }
}

/** The delays of the event loop since the last call. */
async function takeLoop({ pid }: ServerProcess, file: string): Promise<{ p99Ms: number; maxMs: number }> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await sleep(100)
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      // The server has not written it yet.
    }
  }
}

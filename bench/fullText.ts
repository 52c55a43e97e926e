// Whole articles: CPU time for a page, a server that fetches 500 pages with 16 requests at once, and the payloads of bench/xss.ts
// inside of articles. `npm run bench -- fullText [--corpus DIR] [--no-payloads]`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cleanHtml } from '../src/server/html/cleanHtml.ts'
import { extractArticle } from '../src/server/html/extract/extractArticle.ts'
import { atMost } from '../src/server/lib/atMost.ts'
import { writePages } from '../test/fixtures/pages/pages.ts'
import { createPublisher } from './hostile/publisher.ts'
import { watchFamilyMemory } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'
import { openDetector } from './xss/detector.ts'

const goals = { medianMs: 60, p95Ms: 250, loopP99Ms: 50, memoryMb: 80 }
const pagesFetched = 500
const askedAtOnce = 16
const rounds = 5

export async function run(args: string[]): Promise<void> {
  const options = {
    corpus: { type: 'string', default: '../shared/corpus' },
    'no-payloads': { type: 'boolean' },
  } as const
  const { values } = parseArgs({ args, options })
  const pages = heavyPages()
  const failures = [...measurePages(pages), ...(await measureServer(pages))]
  if (!values['no-payloads']) failures.push(...(await tryPayloads(values.corpus)))
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/** The made-up pages with as much around the article as real ones have: 90 kB and 300 elements more. */
function heavyPages(): string[] {
  const around = Array.from(
    { length: 60 },
    (_, index) =>
      `<div class="card-${index}"><a href="/story/${index}"><img src="/p/${index}.jpg" alt=""><h3>Story ${index} of the day</h3></a><p>What happened next in story ${index}.</p></div>`,
  ).join('')
  const script = `<script>${'window.state.push({"key":"value","list":[1,2,3]});\n'.repeat(1600)}</script>`
  return writePages().map(({ parts }) =>
    (parts[0]?.html ?? '').replace('</body>', `<section class="stream">${around}</section>${script}</body>`),
  )
}

function measurePages(pages: string[]): string[] {
  const times = Array.from({ length: rounds }, () => pages.map(cpuMsOf)).flat()
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const kB = Math.round(pages.reduce((sum, page) => sum + page.length, 0) / pages.length / 1000)
  const figures = {
    pages: times.length,
    'kB each': kB,
    'median CPU ms': at(0.5),
    'p95 CPU ms': at(0.95),
    'max CPU ms': at(1),
  }
  console.table([figures])
  return [
    ...(at(0.5) > goals.medianMs ? [`The median page takes more than ${goals.medianMs} ms.`] : []),
    ...(at(0.95) > goals.p95Ms ? [`The slowest 5 % of the pages take more than ${goals.p95Ms} ms.`] : []),
  ]
}

function cpuMsOf(html: string): number {
  const start = process.cpuUsage()
  extractArticle({ html, url: 'https://site.example/story', rule: null })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function measureServer(pages: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-full-text-'))
  const loopFile = join(folder, 'loop.json')
  const publisher = createPublisher()
  const server = await startServerProcess({
    DATA_DIR: folder,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    LOOP_FILE: loopFile,
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/watchLoop.ts')}`,
  })
  try {
    const address = await publisher.open(({ url = '' }, response) => {
      const isFeed = url === '/feed'
      response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'text/html; charset=utf-8' })
      response.end(isFeed ? writeTeasers() : pages[Number(url.slice(1)) % pages.length])
    })
    const { token, itemIds } = await givenReader(server, `${address}/feed`)
    await sleep(1000)
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
    const more = Math.round(memory.peak() - beforeMb)
    console.table([
      {
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

/** Every payload of the corpus inside of an article, extracted and cleaned as for a reader. */
async function tryPayloads(corpus: string): Promise<string[]> {
  const file = join(corpus, 'xss', 'payloads.json')
  const payloads = (JSON.parse(readFileSync(file, 'utf8')) as { payload: string }[]).map(({ payload }) => payload)
  const shown = new Set<string>()
  let articles = 0
  for (const payload of payloads) {
    const text =
      '<p>The pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift.</p>'.repeat(4)
    const html = `<html><head><title>Fog</title></head><body><article><h1>Fog</h1>${text}${payload}${text}</article></body></html>`
    const page = extractArticle({ html, url: 'https://publisher.test/post', rule: null })
    if (page.is !== 'article') continue
    articles++
    shown.add(
      cleanHtml(page.html, {
        baseUrl: 'https://publisher.test/post',
        imageAddress: (url) => `/picture?url=${encodeURIComponent(url)}`,
      }),
    )
  }
  const cleaned = [...shown]
  const detector = await openDetector()
  try {
    const failures: string[] = []
    for (const mode of ['document', 'innerHTML'] as const) {
      const seen = await detector.look(cleaned, { mode, waitMs: 30_000 })
      console.table([
        { parsed: mode, payloads: payloads.length, articles, different: cleaned.length, sightings: seen.length },
      ])
      for (const { what, detail, index } of seen) failures.push(`${mode}: ${what} ${detail}: ${cleaned[index]}`)
    }
    return failures
  } finally {
    await detector.close()
  }
}

if (import.meta.main) await run(process.argv.slice(2))

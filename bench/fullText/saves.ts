// Saving pages: 10,000 calls within an hour, and how soon the text of eight pages at once is there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublisher } from '../hostile/publisher.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { firstParts, heavyPages } from './pages.ts'

const calls = 10_000
const pagesAtOnce = 8
const textGoalMs = 5000

export async function measureSaves(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-saves-'))
  const publisher = createPublisher()
  const pages = firstParts(heavyPages('mixed'))
  const server = await startServerProcess({
    DATA_DIR: folder,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'fatal',
  })
  try {
    const address = await publisher.open(({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(pages[Number(url.slice(1)) % pages.length])
    })
    const body = { email: 'reader@example.com', password: 'a long password' }
    const { token } = JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body })) as {
      token: string
    }
    return [...(await measureTexts(server, { token, address })), ...(await measureCalls(server, { token, address }))]
  } finally {
    publisher.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Saver = { token: string; address: string }

async function measureTexts(server: ServerProcess, { token, address }: Saver): Promise<string[]> {
  const timesOf = async (first: number) =>
    (
      await Promise.all(
        Array.from({ length: pagesAtOnce }, (_, index) => saveAndWait(server, { token, address }, first + index)),
      )
    ).toSorted((one, other) => one - other)
  const failures: string[] = []
  for (const [name, first] of [
    ['cold', 0],
    ['again', 100],
  ] as const) {
    const times = await timesOf(first)
    const last = Math.round(times.at(-1) ?? 0)
    console.table([
      {
        'page reader': name,
        pages: pagesAtOnce,
        'text after, median ms': Math.round(times[pagesAtOnce / 2] ?? 0),
        'last ms': last,
      },
    ])
    if (last > textGoalMs) failures.push(`A saved page has its text only after ${last} ms.`)
  }
  return failures
}

async function saveAndWait(server: ServerProcess, { token, address }: Saver, page: number): Promise<number> {
  const start = performance.now()
  const { item } = JSON.parse(
    await server.ask({ method: 'POST', path: '/saves', token, body: { url: `${address}/${page}` } }),
  ) as { item: { id: number } }
  for (;;) {
    const { item: now } = JSON.parse(await server.ask({ path: `/feeds/items/${item.id}`, token })) as {
      item: { keptPage?: { state: string } }
    }
    if (now.keptPage?.state !== 'waiting') return performance.now() - start
    await sleep(100)
  }
}

/** To a port where nothing listens, so that only the calls are measured. */
async function measureCalls(server: ServerProcess, { token }: Saver): Promise<string[]> {
  const cpuBefore = server.cpuMs()
  let refused = 0
  let sentence = ''
  for (let call = 0; call < calls; call++)
    await server
      .ask({ method: 'POST', path: '/saves', token, body: { url: `http://127.0.0.1:9/page-${call}` } })
      .catch((error: Error) => {
        if (!error.message.includes('answered 429')) throw error
        refused++
        sentence = error.message.replace(/^.*429: /, '')
      })
  const cpuMs = (server.cpuMs() - cpuBefore) / calls
  console.table([{ saves: calls, taken: calls - refused, refused, 'CPU ms a call': cpuMs.toFixed(2) }])
  console.log(sentence)
  return refused > 0 ? [] : ['Nobody limits how many pages a reader saves.']
}

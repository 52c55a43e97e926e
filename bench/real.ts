// One reader subscribes to every real document of a folder through the API, one after the other, like an import:
//
// npm run bench -- real ../shared/corpus/real [class]
//
// Another process serves the documents; CPU time and memory are those of the whole product, including the worker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServedDocument, startFeedServerProcess } from './support/feedServerProcess.ts'
import { watchMemory } from './support/measure.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const goals = { cpuSeconds: 25 }

type Outcome = { file: string; items: number; refusal: string | null }

export async function run([folder, wantedClass = 'real']: string[]): Promise<void> {
  if (!folder) throw new Error('Usage: npm run bench -- real <folder of documents> [class]')
  const internet = await startFeedServerProcess({ folder })
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-'))
  const server = await startServerProcess({ DATA_DIR: dataFolder, FETCH_ALLOW_PRIVATE_NETWORKS: 'true' })
  const memory = watchMemory(server.pid)
  try {
    const documents = internet.documents.filter(({ facts }) => facts.class === wantedClass)
    const token = await registerReader(server)
    const cpuMsBefore = server.cpuMs()
    const outcomes = await subscribeToAll(server, token, documents)
    print(outcomes, { cpuSeconds: (server.cpuMs() - cpuMsBefore) / 1000, memoryMb: memory.peak() })
  } finally {
    memory.stop()
    await server.stop()
    internet.stop()
    rmSync(dataFolder, { recursive: true })
  }
}

async function registerReader(server: ServerProcess): Promise<string> {
  const body = { email: 'reader@example.com', password: 'a long enough password', name: 'Reader' }
  return JSON.parse(await server.ask({ method: 'POST', path: '/auth/register', body })).token
}

async function subscribeToAll(server: ServerProcess, token: string, documents: ServedDocument[]): Promise<Outcome[]> {
  const { columns } = JSON.parse(await server.ask({ path: '/columns', token }))
  const columnId: number = columns[0].id
  const outcomes: Outcome[] = []
  for (const { url, file } of documents) {
    try {
      const body = { feedUrl: url, columnId }
      const { feed } = JSON.parse(await server.ask({ method: 'POST', path: '/feeds', token, body }))
      const { items } = JSON.parse(await server.ask({ path: `/feeds/items?limit=10000&feedId=${feed.id}`, token }))
      outcomes.push({ file, items: items.length, refusal: null })
    } catch (error) {
      outcomes.push({ file, items: 0, refusal: error instanceof Error ? error.message : String(error) })
    }
  }
  return outcomes
}

function print(outcomes: Outcome[], { cpuSeconds, memoryMb }: { cpuSeconds: number; memoryMb: number }): void {
  const accepted = outcomes.filter(({ refusal }) => refusal === null)
  console.table({
    documents: { figure: outcomes.length, goal: '' },
    accepted: { figure: accepted.length, goal: 'all' },
    'accepted without an item': { figure: accepted.filter(({ items }) => items === 0).length, goal: '0' },
    items: { figure: accepted.reduce((sum, { items }) => sum + items, 0), goal: '' },
    'CPU s': { figure: Number(cpuSeconds.toFixed(1)), goal: `at most ${goals.cpuSeconds}` },
    'peak memory (PSS) MB': { figure: Math.round(memoryMb), goal: 'at most 300' },
  })
  for (const { file, refusal, items } of outcomes)
    if (refusal !== null || items === 0) console.log(`${file}: ${refusal ?? 'no items'}`)
}

if (import.meta.main) await run(process.argv.slice(2))

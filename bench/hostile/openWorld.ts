// A server as in production on a new database, with an attacker and a bystander.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchDatabase, type DatabaseKind, openFreshDatabase } from '../support/benchDatabase.ts'
import { watchFamilyMemory } from '../support/measure.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'
import { asJson, ask, subscribe, type World } from './attack.ts'
import { createPublisher, manyItems, writeFeed } from './publisher.ts'

export type WatchedWorld = World & {
  watch: () => Watch
  close: () => Promise<void>
}

export type Watch = { memoryMb: () => number; stop: () => Watched }

export type Watched = {
  /** PSS of all processes of the server together; a PostgreSQL beside it is not among them. */
  peakMb: number
  hasCrashed: boolean
  /** The longest time for which the web's thread answered nobody, and the CPU time that it took. */
  block: { ms: number; cpuMs: number }
  /** The machine's load average of a minute, the larger one of before and after. */
  load: number
}

const recorder = join(import.meta.dirname, '../support/recordLoopDelay.mjs')

/** `tree`: the checkout under attack, by default this one. */
export async function openWorld(
  kind: DatabaseKind,
  { environment, tree }: { environment?: Record<string, string> | undefined; tree?: string | undefined },
): Promise<WatchedWorld> {
  const database = await openFreshDatabase(kind)
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-hostile-'))
  const delaysFile = join(folder, 'loop-delays')
  const publisher = createPublisher()
  let server: ServerProcess | undefined
  const close = async () => {
    publisher.close()
    await server?.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const settings = {
      ...database.settings,
      FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
      LOG_LEVEL: 'fatal',
      ...environment,
      NODE_OPTIONS: `--import ${recorder}`,
      LOOP_DELAY_FILE: delaysFile,
    }
    const started = await startServerProcess(settings, tree)
    server = started
    const bystander = await register(started, 'bystander')
    const attacker = await register(started, 'attacker')
    const world: World = { server: started, publisher, database: settingsOf(database), bystander, attacker }
    const feed = writeFeed('The quiet paper', manyItems(60, 'Quiet story'))
    const address = await publisher.open((_request, response) => response.end(feed))
    await subscribe(world, bystander, `${address}/feed.xml`)
    await warmUp(world)
    return { ...world, watch: () => watch(started, delaysFile), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Each new connection to PostgreSQL spends 100 ms on the first list, an hour-old server none: its pool is open. */
async function warmUp(world: World): Promise<void> {
  for (let round = 0; round < 3; round++)
    await Promise.all(Array.from({ length: 16 }, () => ask(world, '/feeds/items?limit=50', { token: world.bystander })))
}

function settingsOf({ settings: { DATABASE_URL: url, DATA_DIR = '' } }: BenchDatabase): World['database'] {
  return url === undefined ? { is: 'sqlite', file: join(DATA_DIR, 'broadsheet.sqlite') } : { is: 'postgres', url }
}

export async function register(server: ServerProcess, name: string): Promise<string> {
  const body = { email: `${name}@example.com`, password: `the password of ${name}` }
  const answer = await ask({ server }, '/auth/register', asJson(body))
  return JSON.parse(answer.text).token
}

function watch(server: ServerProcess, delaysFile: string): Watch {
  const loadBefore = loadavg()[0] ?? 0
  const memory = watchFamilyMemory(server.pid)
  const startedAt = Date.now()
  return {
    memoryMb: memory.now,
    stop() {
      memory.stop()
      return {
        peakMb: Math.round(memory.peak()),
        hasCrashed: !server.isRunning(),
        block: readLongestBlock(delaysFile, startedAt),
        load: Math.max(loadBefore, loadavg()[0] ?? 0),
      }
    },
  }
}

function readLongestBlock(file: string, since: number): Watched['block'] {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at > since)
  const longest = (column: number) => Math.round(Math.max(0, ...rows.map((row) => row[column] ?? 0)))
  return { ms: longest(1), cpuMs: longest(2) }
}

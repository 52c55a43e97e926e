import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchFamilyMemory } from '../support/measure.ts'
import { startServerProcess } from '../support/serverProcess.ts'
import { type Attack, asJson, ask, subscribe, type World } from './attack.ts'
import { type Bystander, startBystander } from './bystander.ts'
import { createPublisher, manyItems, writeFeed } from './publisher.ts'

export type Outcome = {
  result: string
  bystander: Bystander
  /** PSS of all processes of the server together. */
  peakMb: number
  hasCrashed: boolean
  /** The longest time for which the web's thread answered nobody, and the CPU time that it took. */
  block: { ms: number; cpuMs: number }
}

const recorder = join(import.meta.dirname, '../support/recordLoopDelay.mjs')
const delaysFile = 'loop-delays'

/** `tree`: the checkout under attack, by default this one. */
export async function measureAttack(attack: Attack, tree?: string): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-bench-hostile-'))
  const publisher = createPublisher()
  const environment = {
    DATA_DIR: folder,
    FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
    LOG_LEVEL: 'fatal',
    ...attack.environment,
    NODE_OPTIONS: `--import ${recorder}`,
    LOOP_DELAY_FILE: join(folder, delaysFile),
  }
  const server = await startServerProcess(environment, tree)
  try {
    const bystander = await register(server, 'bystander')
    const world: World = {
      server,
      publisher,
      dataFolder: folder,
      bystander,
      attacker: await register(server, 'attacker'),
    }
    const feed = writeFeed('The quiet paper', manyItems(60, 'Quiet story'))
    const address = await publisher.open((_request, response) => response.end(feed))
    await subscribe(world, bystander, `${address}/feed.xml`)
    await attack.prepare?.(world)
    return await measure(attack, world)
  } finally {
    publisher.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(attack: Attack, world: World): Promise<Outcome> {
  const memory = watchFamilyMemory(world.server.pid)
  const startedAt = Date.now()
  const bystander = startBystander(world)
  await sleep(500)
  const result = await attack.run(world).catch((error: unknown) => `stopped: ${String(error)}`)
  await sleep(500)
  const waits = await bystander.stop()
  memory.stop()
  const hasCrashed = !world.server.isRunning()
  const block = readLongestBlock(world.dataFolder, startedAt)
  return { result, bystander: waits, peakMb: Math.round(memory.peak()), hasCrashed, block }
}

function readLongestBlock(folder: string, since: number): Outcome['block'] {
  const lines = readFileSync(join(folder, delaysFile), 'utf8').trim().split('\n')
  const rows = lines.map((line) => line.split(' ').map(Number)).filter(([at = 0]) => at > since)
  const longest = (column: number) => Math.round(Math.max(0, ...rows.map((row) => row[column] ?? 0)))
  return { ms: longest(1), cpuMs: longest(2) }
}

async function register(server: World['server'], name: string): Promise<string> {
  const body = { email: `${name}@example.com`, password: `the password of ${name}` }
  const answer = await ask({ server }, '/auth/register', asJson(body))
  return JSON.parse(answer.text).token
}

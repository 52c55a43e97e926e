// The main process: reads its settings, opens its resources, starts the web role, the worker role or both, and stops cleanly.
import { join } from 'node:path'
import { texts } from '../shared/texts/texts.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { hasFeeds } from './core/feeds/feeds.queries.ts'
import { releasePageCache } from './db/dialect.ts'
import { findDatabaseProblems } from './db/findProblems.ts'
import { lockDataFolder } from './db/lockDataFolder.ts'
import type { Db } from './db/schema.ts'
import { checkedAlready, startCheck } from './db/startCheck.ts'
import { type ClosingHub, openHub } from './events/openHub.ts'
import { features } from './features.ts'
import { startWorkerThread, type WorkerThread } from './ingest/worker/workerThread.ts'
import { giveBackMemoryAtRest } from './lib/giveBackMemory.ts'
import { createLog, type Log } from './lib/log.ts'
import { openTemporaryFolder } from './lib/temporaryFolder.ts'
import type { Metrics, Snapshot } from './metrics/metrics.ts'
import { openMetrics } from './metrics/openMetrics.ts'
import { buildOperatorApp } from './metrics/operatorApp.ts'
import { openDeps } from './openDeps.ts'

const graceMs = 5_000
/** Docker and other service managers kill a process ten seconds after they stop it, so it ends before that. */
const lastMomentMs = 9_000

type Running = { address: string | null; stop: () => Promise<void> }

/** Shared by the parts of this process. */
type Shared = {
  config: Config
  log: Log
  events: ClosingHub
  metrics: Metrics
  readSnapshots: () => Promise<Snapshot[]>
  isDamaged: () => boolean
}

await main()

async function main(): Promise<void> {
  // The files of the data folder are for this user only.
  process.umask(0o077)
  const read = readConfig(process.env)
  if (read.is === 'wrong') giveUp(['These settings are not right:', ...read.problems.map((problem) => `  ${problem}`)])
  const { config } = read
  const log = createLog(config.logLevel, config.role === 'worker' ? 'worker' : 'web')
  for (const { name, meant } of read.misspelled)
    log.warn({ name, meant }, 'an unknown setting is ignored: is another meant?')
  try {
    const running = await start(config, log)
    stopOnSignal(running, log)
    stopAfterNpm()
    // The last line of the start: a script that waits for it may stop the product as well.
    sayReady(`Broadsheet is ready${running.address ? ` at ${config.publicUrl ?? running.address}` : ''}`, config.role)
  } catch (error) {
    giveUp([error instanceof Error ? error.message : String(error)])
  }
}

async function start(config: Config, log: Log): Promise<Running> {
  const lock = config.database.is === 'sqlite' ? lockDataFolder(config.dataFolder) : null
  const check = config.database.is === 'sqlite' ? startCheck(config.database.file, { log }) : checkedAlready
  const events = openHub(config, log)
  const metrics = await openMetrics(config, config.role === 'worker' ? 'main' : 'web')
  let worker: WorkerThread | null = null
  const readSnapshots = async () => [await metrics.snapshot(), (await worker?.report())?.snapshot ?? []]
  const shared: Shared = { config, log, events, metrics, readSnapshots, isDamaged: check.isDamaged }
  const web = config.role === 'worker' ? null : await startWeb(shared)
  // The worker starts second, so the first response does not wait for it. Metrics of feeds come from the worker.
  const isWorkerLate = web !== null && config.metrics === null
  if (config.role !== 'web')
    worker = startWorkerThread(config, { log, events, ...(isWorkerLate ? { isWanted: web.hasWork } : {}) })
  // Nothing may be written to a damaged file.
  void check.damaged.then(() => Promise.all([web?.stopListening(), worker?.stop()]))
  const operator = await startOperator(shared, async () => {
    const [webs, workers] = await Promise.all([web?.findProblems() ?? [], worker ? findWorkerProblems(worker) : []])
    return [...webs, ...workers]
  })
  const memory = giveBackMemoryAtRest(async () => web?.releaseCaches())
  return {
    address: web?.address ?? null,
    async stop() {
      memory.stop()
      operator.saysStopping()
      check.stop()
      await Promise.all([web?.stop(), worker?.stop()])
      await operator.stop()
      await events.close()
      lock?.release()
    },
  }
}

async function findWorkerProblems(worker: WorkerThread): Promise<string[]> {
  return (await worker.report())?.problems ?? ['The worker does not answer.']
}

async function hasWork(db: Db): Promise<boolean> {
  if (await hasFeeds(db)) return true
  for (const feature of features) if (await feature.hasWork?.(db)) return true
  return false
}

async function startWeb({ config, log, events, metrics, readSnapshots, isDamaged }: Shared) {
  const temporary = openTemporaryFolder(config.dataFolder)
  const deps = await openDeps(config, { log, events, metrics, temporaryFolder: temporary.path })
  const isMetricsHere = config.metrics !== null && config.metrics.port === null
  const app = await buildApp(deps, {
    webFolder: join(import.meta.dirname, '../../dist/web'),
    isDamaged,
    ...(isMetricsHere ? { metrics: { token: config.metrics.token, readSnapshots } } : {}),
  })
  const address = await app.listen({ port: config.port, host: config.host })
  const listening = await Promise.all(features.map(({ listen }) => listen?.(deps)))
  let listeningStopped: Promise<unknown> | null = null
  const stopListening = () => {
    listeningStopped ??= Promise.all(listening.map((one) => one?.stop()))
    return listeningStopped
  }
  return {
    address,
    hasWork: () => hasWork(deps.db),
    releaseCaches: () => releasePageCache(deps.db),
    findProblems: async () => (isDamaged() ? [texts.databaseDamaged()] : findDatabaseProblems(deps.db)),
    stopListening,
    async stop() {
      // Running requests may finish; a connection without any request would keep the process alive forever.
      const grace = setTimeout(() => app.server.closeAllConnections(), graceMs)
      await Promise.all([app.close(), stopListening()])
      clearTimeout(grace)
      await deps.db.destroy()
      temporary.remove()
    },
  }
}

/** Opens the metrics port for operators, if it is set. */
async function startOperator({ config, log, readSnapshots }: Shared, findProblems: () => Promise<string[]>) {
  let isStopping = false
  if (config.metrics === null || config.metrics.port === null) return { saysStopping: () => {}, stop: async () => {} }
  const { port, token } = config.metrics
  const app = buildOperatorApp({
    token,
    readSnapshots,
    findProblems: async () => (isStopping ? ['It is stopping.'] : findProblems()),
  })
  const address = await app.listen({ port, host: config.host })
  log.info({ address }, 'metrics are served')
  return {
    saysStopping() {
      isStopping = true
    },
    stop: () => app.close(),
  }
}

function stopOnSignal(running: Running, log: Log): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      log.warn('stopped before all was finished')
      process.exit(0)
    }, lastMomentMs).unref()
    await running.stop()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Whatever the level of the log. A person reads it on a terminal, programs read the other lines as JSON. */
function sayReady(sentence: string, role: Config['role']): void {
  if (process.stdout.isTTY) process.stdout.write(`${sentence}\n`)
  else createLog('info', role === 'worker' ? 'worker' : 'web').info(sentence)
}

const npmLookMs = 500

/**
 * npm passes a signal to a shell, and many shells end without passing it on. bootstrap.mjs has become this process, so it watches for
 * itself. Without npm, the parent may end while the server should stay.
 */
function stopAfterNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, npmLookMs).unref()
}

function giveUp(lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

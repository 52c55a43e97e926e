// The one process: reads its settings, opens things, starts the web role, the worker role or both, and stops cleanly.
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { lockDataFolder } from './db/lockDataFolder.ts'
import { createLog, type Log } from './lib/log.ts'
import type { EventHub } from './live/eventHub.ts'
import { openHub } from './live/openHub.ts'
import { startMailIn } from './newsletters/startMailIn.ts'
import { openDeps } from './openDeps.ts'
import { startWorkerThread } from './refresh/workerThread.ts'

const graceMs = 5_000

type Running = { stop: () => Promise<void> }

await main()

async function main(): Promise<void> {
  const read = readConfig(process.env)
  if (read.is === 'wrong') giveUp(['These settings are not right:', ...read.problems.map((problem) => `  ${problem}`)])
  const { config } = read
  const log = createLog(config.logLevel)
  try {
    const running = await start(config, log)
    stopOnSignal(running, log)
    // Last, so that whoever waits for this line may stop the product as well.
    process.stdout.write(`Broadsheet is ready${running.address ? ` at ${config.publicUrl ?? running.address}` : ''}\n`)
  } catch (error) {
    giveUp([error instanceof Error ? error.message : String(error)])
  }
}

async function start(config: Config, log: Log): Promise<Running & { address: string | null }> {
  const lock = config.database.is === 'sqlite' ? lockDataFolder(config.dataFolder) : null
  const events = openHub(config, log)
  const web = config.role === 'worker' ? null : await startWeb(config, log, events)
  const parts: Running[] = web ? [web] : []
  // The worker goes second, so that the first answer does not wait for it.
  if (config.role !== 'web') parts.push(startWorkerThread(config, log, events))
  return {
    address: web?.address ?? null,
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
      await events.close()
      lock?.release()
    },
  }
}

async function startWeb(config: Config, log: Log, events: EventHub): Promise<Running & { address: string }> {
  const deps = await openDeps(config, { log, events })
  const app = await buildApp(deps, { webFolder: join(import.meta.dirname, '../../dist/web') })
  const address = await app.listen({ port: config.port, host: config.host })
  const mailIn = await startMailIn(deps)
  if (mailIn.port !== null) log.info({ port: mailIn.port }, 'newsletters are taken by SMTP')
  return {
    address,
    async stop() {
      // What is under way may finish; a connection that never asked for anything would hold the process for ever.
      const grace = setTimeout(() => app.server.closeAllConnections(), graceMs)
      await Promise.all([app.close(), mailIn.stop()])
      clearTimeout(grace)
      await deps.db.destroy()
    },
  }
}

function stopOnSignal(running: Running, log: Log): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await running.stop()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function giveUp(lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

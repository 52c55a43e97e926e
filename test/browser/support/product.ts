// The whole product for a browser story: a process on a free port with a new data folder, and fake publishers.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeFeedServer, startFakeFeedServer } from '../../../dev/fakeFeedServer.ts'

export type Product = {
  url: string
  dataFolder: string
  publishers: FakeFeedServer
  /** The running process. */
  pid: () => number | undefined
  /** Ends the process with the signal and starts it again on the same data. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  /** Asks it to stop; returns its exit code. */
  stop: () => Promise<number | null>
  /** Kills it if it still runs. */
  kill: () => Promise<void>
}

/** As `npm start` runs it. `buildServer()` comes first: it starts with half the CPU time of the sources. */
const builtServer = join(import.meta.dirname, '../../../dist/server/main.mjs')
/** Documents written for the stories, in every format; `publishers.documents` lists their addresses. */
const folder = join(import.meta.dirname, '../../fixtures/feeds')

type Start = {
  /** May fill the data folder before the product opens it. */
  prepare?: (dataFolder: string, publishers: FakeFeedServer) => Promise<void>
  /** The file that starts the server. */
  serverFile?: string | undefined
}

export async function startProduct(
  environment: Record<string, string> = {},
  { prepare = async () => {}, serverFile = builtServer }: Start = {},
): Promise<Product> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'broadsheet-story-'))
  const publishers = await startFakeFeedServer({ folder })
  await prepare(dataFolder, publishers)
  const start = (port: number) => launch(serverFile, { dataFolder, port, environment })
  let running = await start(0)
  const { url } = running
  let isCleared = false
  const finish = async (signal: NodeJS.Signals) => {
    const code = await end(running.process, signal)
    if (isCleared) return code
    isCleared = true
    await publishers.close()
    rmSync(dataFolder, { recursive: true, force: true })
    return code
  }
  return {
    url,
    dataFolder,
    publishers,
    pid: () => running.process.pid,
    async restart(signal = 'SIGTERM') {
      await end(running.process, signal)
      running = await start(Number(new URL(url).port))
    },
    stop: () => finish('SIGTERM'),
    kill: async () => void (await finish('SIGKILL')),
  }
}

type Launch = { dataFolder: string; port: number; environment: Record<string, string> }

async function launch(serverFile: string, { dataFolder, port, environment }: Launch) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', serverFile], {
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      PORT: String(port),
      FETCH_ALLOW_PRIVATE_NETWORKS: 'true',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { process: child, url: await readyAddress(child) }
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /ready at (http:\/\/[^\s"]+)/.exec(printed)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`The product ended with ${code} before it was ready.\n${printed}`)))
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

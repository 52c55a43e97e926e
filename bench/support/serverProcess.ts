// The product as in production, in a separate process, over HTTP: its CPU time includes nothing else.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Pool } from 'undici'

export type ServerProcess = {
  url: string
  /** Sends requests on kept connections and throws on errors. Path below /api. */
  ask: (request: AskedRequest) => Promise<string>
  cpuMs: () => number
  pid: number
  /** False once it has ended by itself. */
  isRunning: () => boolean
  stop: () => Promise<void>
}

export type AskedRequest = { method?: 'GET' | 'POST' | 'PATCH'; path: string; token?: string; body?: object }

/** `tree`: the folder of another checkout to run. */
export async function startServerProcess(environment: Record<string, string>, tree?: string): Promise<ServerProcess> {
  const { child, ended } = startProduct(environment, tree)
  const url = await readAddress(child.stdout)
  const client = new Pool(url)
  return {
    url,
    ask: async ({ method = 'GET', path, token, body }) => {
      const answer = await client.request({
        method,
        path: `/api${path}`,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 400) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text}`)
      return text
    },
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async () => {
      await client.destroy()
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type WorkerProcess = {
  cpuMs: () => number
  isRunning: () => boolean
  /** SIGTERM lets running requests finish, SIGKILL doesn't. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** A worker process, which needs DATABASE_URL. Resolves once it claims feeds. */
export async function startWorkerProcess(environment: Record<string, string>): Promise<WorkerProcess> {
  const { child, ended } = startProduct({ ...environment, ROLE: 'worker' })
  await readLine(child.stdout, /is ready/)
  return {
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

function startProduct(environment: Record<string, string>, tree = join(import.meta.dirname, '../..')) {
  const main = buildProduct(tree)
  // Flags and memory settings as bootstrap.mjs has them.
  const flags = ['--max-semi-space-size=4', '--heap-growing-percent=40', '--no-allocation-site-pretenuring']
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      UV_THREADPOOL_SIZE: '16',
      MALLOC_MMAP_THRESHOLD_: '4194304',
      MALLOC_ARENA_MAX: '2',
      ...(main.endsWith('.ts') ? { NODE_COMPILE_CACHE: join(tree, 'node_modules/.cache/compile') } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, ended }
}

/** Returns the file to run. Older checkouts run their sources. */
function buildProduct(tree: string): string {
  const build = join(tree, 'dev/buildServer.ts')
  if (!existsSync(build)) return join(tree, 'src/server/main.ts')
  execFileSync(process.execPath, [build], { stdio: 'inherit' })
  return join(tree, 'dist/server/main.mjs')
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const [, address = ''] = await readLine(output, /ready at (http:[^\s"]+)/)
  return address
}

async function readLine(output: NodeJS.ReadableStream, wanted: RegExp): Promise<RegExpExecArray> {
  for await (const line of createInterface({ input: output })) {
    const found = wanted.exec(line)
    if (found) return found
  }
  throw new Error('The product ended before it was ready.')
}

/** User and system time of all its threads, in steps of 10 ms. Linux only. */
function cpuMsOf(pid: number): number {
  // The name, in brackets, may hold spaces; user and system ticks are the 14th and 15th fields.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

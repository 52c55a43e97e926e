// Debian's PgBouncer for one test, in front of a PostgreSQL server. It refuses to run as root, so root runs it as the user `postgres`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canInstall, install } from './chromium.ts'

export type FoundPgbouncer = { is: 'ready'; path: string } | { is: 'missing'; advice: string }

/** Returns the installed one, else installs Debian's if allowed, else returns advice. */
export function bringPgbouncer(): FoundPgbouncer {
  const found = findPgbouncer()
  if (found.is === 'ready' || !canInstall()) return found
  console.log('Installing PgBouncer (Debian) …')
  install('pgbouncer')
  return findPgbouncer()
}

export function findPgbouncer(): FoundPgbouncer {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  const path = folders.map((folder) => join(folder, 'pgbouncer')).find((file) => existsSync(file))
  if (path !== undefined) return { is: 'ready', path }
  return {
    is: 'missing',
    advice: 'The tests with PgBouncer are skipped, because it is not installed (Debian: apt-get install pgbouncer).',
  }
}

export type Pgbouncer = {
  /** The same database through it. */
  urlOf: (url: string) => string
  /** Ends every connection, as an update of it does. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

type PgbouncerOptions = { path: string; server: string; mode: 'session' | 'transaction'; connections: number }

export async function startPgbouncer({ path, server, mode, connections }: PgbouncerOptions): Promise<Pgbouncer> {
  const { hostname, port: serverPort, username } = new URL(server)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-pgbouncer-'))
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = ${connections}
`,
  )
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : null
  if (owner) for (const file of [folder, settings, join(folder, 'users')]) chownSync(file, owner.uid, owner.gid)
  const launch = async () => {
    const child = spawn(path, ['-q', settings], { stdio: ['ignore', 'ignore', 'inherit'], ...(owner ?? {}) })
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`)
      await sleep(50)
    }
    return child
  }
  let child = await launch()
  return {
    urlOf(url) {
      const pooled = new URL(url)
      pooled.hostname = '127.0.0.1'
      pooled.port = String(port)
      return pooled.href
    },
    async restart() {
      await end(child)
      child = await launch()
    },
    async stop() {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** SIGTERM closes all connections at once. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

function idsOf(user: string): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

// A PostgreSQL for the tests: a new cluster in a temporary folder on a free port, deleted afterwards. PostgreSQL refuses to run
// as root, so root runs it as the user `postgres`.
import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, install } from './chromium.ts'

export type TestPostgres = {
  /** null: no server is available, and the tests use PGlite. */
  url: string | null
  description: string
  stop: () => Promise<void>
}

const pglite: TestPostgres = { url: null, description: 'PGlite', stop: async () => {} }

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, description: 'the one of TEST_DATABASE_URL', stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-postgres-'))
  const started = await startCluster(folder, { fsync: 'off', full_page_writes: 'off', max_connections: '200' })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (started.is === 'failed') {
    if (started.reason !== null) console.warn(`PostgreSQL did not start, the tests use PGlite: ${started.reason}`)
    remove()
    return pglite
  }
  return {
    url: started.cluster.url,
    description: `a server of its own (${started.cluster.binaries})`,
    async stop() {
      started.cluster.stop('immediate')
      remove()
    },
  }
}

export type Cluster = {
  url: string
  /** The server's first process, the parent of all others. */
  pid: number
  binaries: string
  stop: (mode: 'fast' | 'immediate') => void
  /** On the same port; 'immediate' leaves the state of a crash. Resolves when it responds again. */
  restart: (mode: 'fast' | 'immediate') => Promise<void>
}

/** Starts the cluster in `folder`, which is created if missing, on a free port. No reason: PostgreSQL is not installed. */
export async function startCluster(
  folder: string,
  settings: Record<string, string>,
): Promise<{ is: 'started'; cluster: Cluster } | { is: 'failed'; reason: string | null }> {
  const binaries = findBinaries() ?? installBinaries()
  if (!binaries) return { is: 'failed', reason: null }
  const owner = postgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const runAsOwner = (program: string, args: string[]): SpawnSyncReturns<string> =>
    spawnSync(join(binaries, program), args, { encoding: 'utf8', cwd: folder, ...(owner ?? {}) })
  const port = await freePort()
  const files = join(folder, 'cluster')
  if (!existsSync(files)) {
    const make = ['-D', files, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    const made = runAsOwner('initdb', make)
    if (made.status !== 0) return { is: 'failed', reason: made.stderr }
  }
  const all = { listen_addresses: '127.0.0.1', ...settings }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const start = ['-o', [`-p ${port} -k ${folder}`, ...options].join(' '), 'start']
  const started = runAsOwner('pg_ctl', ['-D', files, '-w', '-l', join(folder, 'log'), ...start])
  if (started.status !== 0) return { is: 'failed', reason: started.stderr }
  const cluster: Cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    pid: Number.parseInt(readFileSync(join(files, 'postmaster.pid'), 'utf8'), 10),
    binaries,
    stop: (mode) => void runAsOwner('pg_ctl', ['-D', files, '-w', '-m', mode, 'stop']),
    restart: async (mode) => {
      const args = ['-D', files, '-w', '-m', mode, '-l', join(folder, 'log'), 'restart']
      const child = spawn(join(binaries, 'pg_ctl'), args, { cwd: folder, stdio: 'ignore', ...(owner ?? {}) })
      await once(child, 'exit')
    },
  }
  return { is: 'started', cluster }
}

function findBinaries(): string | null {
  const folders = globSync('/usr/lib/postgresql/*/bin').sort().reverse()
  return (
    [...folders, '/opt/homebrew/bin', '/usr/local/pgsql/bin'].find((folder) => existsSync(join(folder, 'initdb'))) ??
    null
  )
}

function installBinaries(): string | null {
  if (!canInstall()) return null
  console.log('Installing PostgreSQL (Debian) …')
  install('postgresql')
  return findBinaries()
}

function postgresUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

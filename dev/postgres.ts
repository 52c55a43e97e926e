// A PostgreSQL of the tests' own: a fresh cluster in a temporary folder on a free port, gone afterwards. PostgreSQL
// refuses to run as root, so root hands it to the user `postgres`.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, install } from './chromium.ts'

export type TestPostgres = {
  /** null: no server could be had, the tests use PGlite. */
  url: string | null
  description: string
  stop: () => Promise<void>
}

const pglite: TestPostgres = { url: null, description: 'PGlite', stop: async () => {} }

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, description: 'the one of TEST_DATABASE_URL', stop: async () => {} }
  const binaries = findBinaries() ?? installBinaries()
  if (!binaries) return pglite
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-postgres-'))
  const owner = postgresUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const runAsOwner = (program: string, args: string[]): SpawnSyncReturns<string> =>
    spawnSync(join(binaries, program), args, { encoding: 'utf8', cwd: folder, ...(owner ?? {}) })
  const port = await freePort()
  const cluster = join(folder, 'cluster')
  const made = runAsOwner('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=200`
  const started = runAsOwner('pg_ctl', ['-D', cluster, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  if (made.status !== 0 || started.status !== 0) {
    console.warn(`PostgreSQL did not start, the tests use PGlite: ${made.stderr}${started.stderr}`)
    rmSync(folder, { recursive: true, force: true })
    return pglite
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    description: `a server of its own (${binaries})`,
    async stop() {
      runAsOwner('pg_ctl', ['-D', cluster, '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
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

// Plain JavaScript that any Node from 20 on can run: installs what the lock file names when that has changed, then
// hands over to the Node 24 that came with it. `node bootstrap.mjs <command> [arguments]`; package.json lists the commands.
// In the archive of a release everything is built, so it needs Node 24 and installs nothing.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Each command is a row of programs; the last one gets the arguments. */
const commands = {
  start: ['dev/build.ts', 'dist/server/main.mjs'],
  build: ['dev/build.ts'],
  dev: ['dev/start.ts'],
  test: ['dev/test.ts'],
  check: ['dev/check.ts'],
  clients: ['dev/clients.ts'],
  bench: ['bench/run.ts'],
  mutants: ['dev/mutants.ts'],
  seed: ['dev/seed.ts'],
  screenshots: ['dev/screenshots.ts'],
  sheets: ['dev/contactSheets.ts'],
  release: ['dev/release.ts'],
  texts: ['dev/texts.ts'],
  'reset-link': ['src/server/commands/resetLink.ts'],
  'make-admin': ['src/server/commands/makeAdmin.ts'],
  migrate: ['src/server/commands/migrate.ts'],
  'move-database': ['src/server/commands/moveDatabase.ts'],
  backup: ['src/server/commands/backup.ts'],
  restore: ['src/server/commands/restore.ts'],
}

const root = dirname(fileURLToPath(import.meta.url))
const isRelease = !existsSync(join(root, 'dev'))
const node = isRelease ? process.execPath : join(root, 'node_modules/node/bin/node')
const releaseNode = 24
const stamp = join(root, 'node_modules/.installed-from')

// V8's young generation takes up to 48 MB for each thread; with 12 it is collected more often, which costs a refresh
// about 5 % of CPU and saves 100 MB (npm run bench -- memory). The old one may grow by 40 % before it is collected: by
// itself V8 lets it double and more, which a page costs nothing and a busy minute 100 MB. Without pretenuring, requests leave no
// garbage in the old generation (docs/technotes/what-a-small-server-pays-for.md).
const flags = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--heap-growing-percent=40',
  '--no-allocation-site-pretenuring',
]

// The next starts reuse the code that Node compiled at the first one, and the JavaScript made of our TypeScript. Saves 0.9 s of
// CPU. A folder that can't be written is ignored. The built server would gain 0.07 s, and keep 5 MB of it in memory.
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile') }

const parent = process.ppid
let isStopping = false

const [command, ...rest] = process.argv.slice(2)
const offered = isRelease ? findBuilt() : commands
const programs = offered[command]
if (!programs) {
  console.error(`Commands: ${Object.keys(offered).join(', ')}`)
  process.exit(2)
}
if (isRelease) requireNode()
else install()
for (const [index, program] of programs.entries()) {
  if (command === 'start' && index === programs.length - 1) become(program)
  const code = await run(program, index === programs.length - 1 ? rest : [])
  if (code !== 0 || isStopping) process.exit(code)
}

/** The commands of which the archive holds the built program. */
function findBuilt() {
  const built = Object.entries(commands).flatMap(([name, programs]) => {
    const program = programs.at(-1).replace(/^src\/server\/commands\/(\w+)\.ts$/, 'dist/server/$1.mjs')
    return existsSync(join(root, program)) ? [[name, [program]]] : []
  })
  return Object.fromEntries(built)
}

function requireNode() {
  if (Number.parseInt(process.versions.node, 10) >= releaseNode) return
  console.error(`This release needs Node ${releaseNode} or newer. This is Node ${process.versions.node}.`)
  process.exit(1)
}

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing what Broadsheet needs (once, about half a minute) …')
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error('npm ci did not succeed; see above.')
    process.exit(done.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

function environmentOf(program) {
  return {
    // Name lookups use at most half of libuv's threads: with the default of four, two dead names delay every fetch.
    UV_THREADPOOL_SIZE: '16',
    // Each password check takes 19 MiB for a short time. Without this, glibc never frees such blocks, one or more a thread.
    MALLOC_MMAP_THRESHOLD_: '4194304',
    // Otherwise glibc makes an arena for each thread, and each one fragments.
    MALLOC_ARENA_MAX: '2',
    ...(program.endsWith('.ts') ? compileCache : {}),
    ...process.env,
    PATH: `${join(root, 'node_modules/node/bin')}:${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  }
}

/**
 * Replaces this process by the server where this Node can (22.15 and later, not on Windows), else returns: the 40 MB of this process would
 * stay for nothing. The server stops by itself when npm is gone (src/server/main.ts).
 */
function become(program) {
  if (typeof process.execve !== 'function' || process.platform === 'win32') return
  // A release is replaced by the next one, so its folder is no place for data.
  if (!isRelease) process.chdir(root)
  // It is still called experimental.
  process.removeAllListeners('warning')
  process.execve(node, [node, ...flags, join(root, program), ...rest], environmentOf(program))
}

/**
 * Runs one program to its end and passes signals on. The program decides how to stop: the server ends with 0, and an
 * interrupted backup fails.
 */
function run(program, args) {
  const child = spawn(node, [...flags, join(root, program), ...args], {
    cwd: isRelease ? process.cwd() : root,
    stdio: 'inherit',
    env: environmentOf(program),
  })
  const passOn = (signal) => {
    isStopping = true
    child.kill(signal)
  }
  process.on('SIGTERM', passOn)
  process.on('SIGINT', passOn)
  const orphaned = watchParent(() => passOn('SIGTERM'))
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(orphaned)
      process.off('SIGTERM', passOn)
      process.off('SIGINT', passOn)
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/**
 * npm passes a signal to the shell that started us, and many shells end without passing it on. Without this watch, stopping npm
 * would leave the program running. Without npm the parent may end while the program should stay.
 */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  return setInterval(() => {
    if (process.ppid !== parent) onGone()
  }, 100)
}

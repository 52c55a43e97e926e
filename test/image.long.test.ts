// The last stage of the Dockerfile, step by step in a bare folder: nothing but Node, the libraries it needs, and what the stage copies. It
// shows that the image works where no container can be built. Only root can make the folder its root: for others the server starts without it.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWeb } from '../dev/buildWeb.ts'
import { version } from '../src/shared/version.ts'
import { readFirstHeadline, startInstalled, stopInstalled } from './support/installedServer.ts'

const root = join(import.meta.dirname, '..')
/** Its lines, with those that go on joined to one. */
const steps = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line.trim()))
const last = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM')))
const textOf = (name: string) => last.find((step) => step.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
const ownCommand = (name: string) =>
  JSON.parse(/CMD (\[.*\])/.exec(last.find((step) => step.startsWith(name)) ?? '')?.[1] ?? '[]') as string[]
const user = 1000
/** Whether this process may give another one a root folder of its own. */
const hasWalls = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
/** As a container with --read-only and --tmpfs /tmp. Its mounts are gone when the process ends. */
const enter = `set -e
/usr/bin/mount --bind "$1" "$1"
/usr/bin/mount --bind "$1/data" "$1/data"
/usr/bin/mount -t tmpfs tmpfs "$1/tmp"
/usr/bin/mount --rbind /dev "$1/dev"
/usr/bin/mount --rbind /proc "$1/proc"
/usr/bin/mount -o remount,bind,ro "$1"
folder="$1"
shift
exec /usr/bin/unshare --root="$folder" --wd=/app --setgid=${user} --setuid=${user} /usr/local/bin/node "$@"`

beforeAll(() => buildWeb({ isPseudo: false }))

/** As the stage makes it. Everything belongs to root, except the volume. */
function makeImage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const copy = (from: string, to: string) => {
    mkdirSync(join(folder, dirname(to)), { recursive: true })
    cpSync(from, join(folder, to), { recursive: true, dereference: true })
  }
  copy(process.execPath, 'usr/local/bin/node')
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g)
  for (const [, library = ''] of libraries) copy(library, library)
  copy(join(root, 'dist/server'), 'app/dist/server')
  copy(join(root, 'dist/web'), 'app/dist/web')
  for (const name of ['data', 'dev', 'proc', 'tmp']) mkdirSync(join(folder, name))
  if (hasWalls) chownSync(join(folder, 'data'), user, user)
  chmodSync(join(folder, 'tmp'), 0o1777)
  return folder
}

test('the Dockerfile ends with an unprivileged user, one volume and no build step', () => {
  expect([textOf('USER'), textOf('VOLUME'), textOf('WORKDIR')]).toEqual([`${user}:${user}`, '/data', '/app'])
  expect(last.filter((step) => step.startsWith('COPY'))).toEqual([
    'COPY --from=node /usr/local/bin/node /usr/local/bin/node',
    'COPY --from=build /app/dist dist',
    `COPY --from=build --chown=${user}:${user} /data /data`,
  ])
  expect(last.filter((step) => /^(RUN|ADD|SHELL|ENTRYPOINT)/.test(step))).toEqual([])
})

test('what the image holds starts as its user, answers its health check, writes only to its volume and stops cleanly', async () => {
  const folder = makeImage()
  const environment = Object.fromEntries(
    textOf('ENV')
      .split(' ')
      .filter(Boolean)
      .map((pair) => pair.split('=') as [string, string]),
  )
  expect(environment).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' })
  const env = {
    PATH: hasWalls ? '/usr/local/bin' : `${join(folder, 'usr/local/bin')}`,
    ...environment,
    PORT: '0',
    ...(hasWalls ? {} : { DATA_DIR: join(folder, 'data') }),
  }
  const inside = (command: string[]): [string, ...string[]] => {
    const [program = '', ...args] = command
    expect(program).toBe('node')
    if (!hasWalls) return [join(folder, 'usr/local/bin/node'), ...args]
    return ['/usr/bin/unshare', '--mount', '/bin/sh', '-c', enter, 'sh', folder, ...args]
  }
  const cwd = join(folder, 'app')
  const began = performance.now()
  const { server, address } = await startInstalled(inside(ownCommand('CMD')), { cwd, env })
  const headline = await readFirstHeadline(address)
  console.log(`From the start of the image to "${headline}": ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  const run = (command: string[], port: string) => {
    const [program, ...args] = inside(command)
    return spawnSync(program, args, { cwd, env: { ...env, PORT: port }, encoding: 'utf8' })
  }
  const { port } = new URL(address)
  expect(run(ownCommand('HEALTHCHECK'), port)).toMatchObject({ status: 0, stderr: '' })
  expect(run(ownCommand('HEALTHCHECK'), '9').status).toBe(1)
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok', version })
  expect(await (await fetch(address)).text()).toContain('<title>')
  expect(run(['node', 'dist/server/makeAdmin.mjs', 'ada@example.com'], port)).toMatchObject({
    status: 0,
    stdout: 'ada@example.com is an admin already.\n',
  })
  const write = (file: string) => run(['node', '-e', `require('node:fs').writeFileSync('${file}', '')`], port).status
  if (hasWalls) expect(['/app/file', '/file', '/data/file', '/tmp/file'].map(write)).toEqual([1, 1, 0, 0])
  expect(await stopInstalled(server)).toEqual([0, null])
  expect(run(['node', 'dist/server/migrate.mjs'], port)).toMatchObject({ status: 0 })
})

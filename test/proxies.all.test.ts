// The recipes of docs/proxies.md with TLS: at a host name of its own, and below a path, which is kept or stripped.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWeb } from '../dev/buildWeb.ts'
import { findMissingProxies } from '../dev/proxies.ts'
import { findFreePort } from './browser/support/freePort.ts'
import { startInstalled } from './support/installedServer.ts'

const guide = readFileSync(join(import.meta.dirname, '../docs/proxies.md'), 'utf8')
const recipe = (name: string) => new RegExp(`\`\`\`${name}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-proxies-'))
const certificate = join(folder, 'news.example.pem')
const key = join(folder, 'news.example.key')
const missing = findMissingProxies()
if (missing.length > 0)
  console.warn(
    `The proxies are skipped, because they are not installed (Debian: apt-get install ${missing.join(' ')}).`,
  )

beforeAll(async () => {
  await buildWeb({ isPseudo: false })
  if (missing.length > 0) return
  const names = [
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', ...names],
    { stdio: 'ignore' },
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

type Form = 'at a host name of its own' | 'below a path that is kept' | 'below a path that is stripped'
/** The command that runs the recipe, whose file is written. */
type Proxy = (ports: { own: number; product: number }, form: Form) => string[]

const nginx: Proxy = ({ own, product }, form) => {
  const isStripped = form === 'below a path that is stripped'
  const server = recipe('nginx')
    .replace('listen 443 ssl', `listen 127.0.0.1:${own} ssl`)
    .replace('server_name news.example', 'server_name localhost')
    .replaceAll('/etc/ssl', folder)
    .replace('127.0.0.1:3000;', `127.0.0.1:${product}${isStripped ? '/' : ''};`)
    .replace('location / {', form === 'at a host name of its own' ? 'location / {' : 'location /reader/ {')
  const home = mkdtempSync(join(folder, 'nginx-'))
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`)
  const file = join(home, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${home}/pid; error_log stderr warn;${process.getuid?.() === 0 ? ' user root;' : ''}
events {}
http { access_log off; ${paths.join(' ')}\n${server}}`,
  )
  return ['nginx', '-e', 'stderr', '-p', home, '-c', file]
}

const caddy: Proxy = ({ own, product }, form) => {
  const text = form === 'at a host name of its own' ? recipe('caddy') : recipe('caddy kept')
  const sites = text
    .replace('news.example {', `localhost:${own} {\n  tls ${certificate} ${key}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${product}`)
    .replace('handle /', form === 'below a path that is stripped' ? 'handle_path /' : 'handle /')
  const home = mkdtempSync(join(folder, 'caddy-'))
  mkdirSync(join(home, 'data'))
  const file = join(home, 'Caddyfile')
  writeFileSync(file, `{\n  admin off\n  auto_https disable_redirects\n  storage file_system ${home}/data\n}\n${sites}`)
  return ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }
type Request = { method?: string; token?: string; body?: string; type?: string }

/** Doesn't follow redirects. */
async function ask(
  url: string,
  { method = 'GET', token, body, type = 'application/json' }: Request = {},
): Promise<Answer> {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body ? { 'content-type': type } : {}) }
  const asking = request(url, { method, headers, rejectUnauthorized: false }).end(body)
  const [answer] = await once(asking, 'response')
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(parts).toString() }
}

/** The lines of an event stream, as they come. */
async function openEvents(url: string, token: string) {
  const asking = request(url, { headers: { authorization: `Bearer ${token}` }, rejectUnauthorized: false }).end()
  const [answer] = await once(asking, 'response')
  // The end of the test cuts it off.
  answer.on('error', () => {})
  onTestFinished(() => void asking.destroy())
  const lines: string[] = []
  createInterface({ input: answer })
    .on('line', (line) => lines.push(line))
    .on('error', () => {})
  return { status: answer.statusCode, lines }
}

async function startBehind(proxy: Proxy, form: Form): Promise<string> {
  const own = await findFreePort()
  const path = form === 'at a host name of its own' ? '' : '/reader'
  const home = `https://localhost:${own}${path}`
  const product = await findFreePort()
  await startInstalled([process.execPath, join(import.meta.dirname, '../dist/server/main.mjs')], {
    cwd: folder,
    env: {
      PORT: String(product),
      DATA_DIR: mkdtempSync(join(folder, 'data-')),
      PUBLIC_URL: `${home}/`,
      TRUST_PROXY: 'true',
    },
  })
  const [program = '', ...args] = proxy({ own, product }, form)
  const running = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  let said = ''
  running.stderr.on('data', (part) => {
    said += part
  })
  onTestFinished(async () => {
    running.kill('SIGTERM')
    if (running.exitCode === null) await once(running, 'exit')
  })
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await ask(`${home}/api/health`).catch(() => null)
    if (answer?.status === 200) return home
    if (running.exitCode !== null) break
    await sleep(100)
  }
  throw new Error(`${program} does not serve: ${said}`)
}

const forms: Form[] = ['at a host name of its own', 'below a path that is kept', 'below a path that is stripped']
const cases = Object.entries({ nginx, caddy }).flatMap(([name, proxy]) => forms.map((form) => ({ name, form, proxy })))

test.skipIf(missing.length > 0).each(cases)('$name serves Broadsheet $form', async ({ form, proxy }) => {
  const home = await startBehind(proxy, form)
  const page = await ask(`${home}/`)
  expect([page.status, page.headers['strict-transport-security']]).toEqual([
    200,
    expect.stringMatching(/^max-age=\d+$/),
  ])
  // The page names its files without the path, which its script adds. Caddy answers 200 without a body outside of it.
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page.text) ?? []
  const file = await ask(`${home}${asset}`)
  expect([asset.length > 0, file.status, file.headers['content-type']]).toEqual([
    true,
    200,
    expect.stringContaining('javascript'),
  ])
  if (form !== 'at a host name of its own') {
    const withoutSlash = await ask(home)
    const isSameHome = new URL(String(withoutSlash.headers.location ?? ''), home).href === `${home}/`
    expect([withoutSlash.status < 400, withoutSlash.status === 200 || isSameHome]).toEqual([true, true])
  }
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long password' })
  const { token } = JSON.parse((await ask(`${home}/api/auth/register`, { method: 'POST', body })).text)

  const events = await openEvents(`${home}/api/events?missedMs=0`, token)
  expect(events.status).toBe(200)
  const column = JSON.stringify({ name: 'Morning' })
  expect((await ask(`${home}/api/columns`, { method: 'POST', token, body: column })).status).toBeLessThan(300)
  // It arrives while the stream is open, so nothing holds it back.
  await expect.poll(() => events.lines.some((line) => line.startsWith('data:'))).toBe(true)

  const outlines = `<outline type="rss" xmlUrl="https://feeds.invalid/1" text="${'a'.repeat(1000)}"/>`
  const opml = `<opml version="2.0"><body>${outlines}${' '.repeat(3_000_000)}</body></opml>`
  const uploaded = await ask(`${home}/api/opml/import`, { method: 'POST', token, body: JSON.stringify({ opml }) })
  expect([uploaded.status, uploaded.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.any(String)])
})

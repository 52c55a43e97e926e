// The server as `npm start` and the image run it: a few built files without the packages and the sources beside them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { buildServer } from '../dev/buildServer.ts'
import { startFakeFeedServer } from '../dev/fakeFeedServer.ts'

const root = join(import.meta.dirname, '..')

/** Ends with the test. */
async function startBuiltServer(environment: Record<string, string> = {}) {
  await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-built-'))
  cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true })
  const child = spawn(process.execPath, [join(folder, 'dist/server/main.mjs')], {
    env: { PORT: '0', DATA_DIR: join(folder, 'data'), FETCH_ALLOW_PRIVATE_NETWORKS: 'true', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  return { child, dataFolder: join(folder, 'data'), ...(await readLog(child)) }
}

/** Collects what the process prints. */
async function readLog(child: ChildProcess) {
  const lines: string[] = []
  const ready = Promise.withResolvers<string>()
  if (child.stdout === null) throw new Error('Its output is not read.')
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    const [, address] = /ready at (http:[^\s"]+)/.exec(line) ?? []
    if (address !== undefined) ready.resolve(address)
  })
  child.once('exit', () => ready.reject(new Error(`The server ended: ${lines.join('\n')}`)))
  return { lines, address: await ready.promise }
}

async function createReader(address: string) {
  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  let token = ''
  const registered = await call('POST', '/auth/register', { email: 'ada@example.com', password: 'a long password' })
  token = (await registered.json()).token
  return {
    get: async (path: string) => (await call('GET', path)).json(),
    post: async (path: string, body: object) => (await call('POST', path, body)).json(),
    download: async (path: string) => (await call('GET', path)).bytes(),
  }
}

test('the built server needs nothing beside it, for feeds, imports, saved pages, exports and its API document', async () => {
  const publishers = await startFakeFeedServer()
  onTestFinished(() => publishers.close())
  const { child, lines, address, dataFolder } = await startBuiltServer()
  const ada = await createReader(address)
  const { columns } = await ada.get('/columns')
  const feedUrl = publishers.feed('daily').url
  // The web process parses in a process of its own, the worker in a thread.
  await ada.post('/feeds', { feedUrl, columnId: columns[0].id })
  const opml = `<opml version="2.0"><body><outline type="rss" xmlUrl="${publishers.feed('weekly').url}"/></body></opml>`
  await ada.post('/opml/import', { opml })
  const html = `<title>A page</title><article>${'<p>Words that a reader wants to keep, in sentences.</p>'.repeat(20)}</article>`
  const { item } = await ada.post('/saves', { url: `${publishers.url}/page`, html })
  await expect
    .poll(() => ada.get(`/feeds/items/${item.id}`), { timeout: 60_000 })
    .toMatchObject({
      item: { keptPage: { state: 'kept' } },
    })
  await expect
    .poll(async () => (await ada.get('/feeds')).feeds.map((feed: { lastFetchedAt: string }) => feed.lastFetchedAt), {
      timeout: 60_000,
    })
    .toEqual([expect.any(String), expect.any(String)])
  expect(Object.keys((await ada.get('/openapi.json')).paths).length).toBeGreaterThan(50)
  expect((await ada.download('/account/export')).subarray(0, 2)).toEqual(new TextEncoder().encode('PK'))
  // As in the container, which can write only to the data folder.
  const backup = join(dataFolder, 'monday.backup')
  const program = join(dataFolder, '../dist/server/backup.mjs')
  const saved = spawnSync(process.execPath, [program, '--to', backup], {
    encoding: 'utf8',
    env: { DATA_DIR: dataFolder, NODE_NO_WARNINGS: '1' },
  })
  expect([saved.status, saved.stderr, existsSync(backup)]).toEqual([0, '', true])
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  // Each line is JSON, the one that says that it is ready too.
  expect(lines.map((line) => JSON.parse(line).msg)).toContain(`Broadsheet is ready at ${address}`)
  expect(lines.filter((line) => /"level":(?:[456]0)/.test(line))).toEqual([])
})

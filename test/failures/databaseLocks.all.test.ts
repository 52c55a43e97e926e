// Another program reads the database while the product runs. If the product lost its locks on the file, that program would take it for
// unused and delete the log with the latest commits (docs/technotes/locks-of-a-process.md).
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasSqliteProgram } from '../../dev/sqliteProgram.ts'
import { commandEnvironment } from '../support/commandEnvironment.ts'
import { locksOf, logInUse, sharedBytes } from '../support/databaseLocks.ts'
import { givenOldServer } from '../support/givenOldServer.ts'
import { startProductOfTest } from '../support/productOfTest.ts'

type Product = Awaited<ReturnType<typeof startProductOfTest>>

const databaseOf = ({ dataFolder }: Product) => join(dataFolder, 'broadsheet.sqlite')

const currentPassword = 'a long enough password'

async function signUp({ url }: Product) {
  const send = async <Answer>(method: string, path: string, token: string | null, body?: object | string) => {
    const type = typeof body === 'string' ? 'text/x-opml' : 'application/json'
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json().catch(() => ({}))) as Answer
  }
  const account = { email: 'ada@example.com', password: currentPassword, name: 'Ada' }
  const { token } = await send<{ token: string }>('POST', '/auth/register', null, account)
  return <Answer>(method: string, path: string, body?: object | string) => send<Answer>(method, path, token, body)
}

type Ask = Awaited<ReturnType<typeof signUp>>

async function addsFeed(ask: Ask, feedUrl: string): Promise<void> {
  const { columns } = await ask<{ columns: { id: number }[] }>('GET', '/columns')
  await ask('POST', '/feeds', { feedUrl, columnId: columns[0]?.id ?? 0, addToTop: false })
}

test.runIf(process.platform === 'linux')('the product keeps its locks on the database, whatever it does', async () => {
  const product = await startProductOfTest({ LOG_LEVEL: 'fatal' })
  const expectLocks = (when: string) => {
    const file = databaseOf(product)
    const pid = product.pid() ?? 0
    expect([when, locksOf(pid, file), locksOf(pid, `${file}-shm`)]).toEqual([
      when,
      expect.arrayContaining([sharedBytes]),
      expect.arrayContaining([logInUse]),
    ])
  }
  expectLocks('after the first start')
  const open = readdirSync(product.dataFolder).filter((name) => statSync(join(product.dataFolder, name)).mode & 0o077)
  expect(open, 'files that other users of the machine can read').toEqual([])
  const ask = await signUp(product)
  const source = product.publishers.feed('locks', 'still')
  await addsFeed(ask, source.url)
  // The worker thread starts with the first feed.
  const wakes = async () => (await ask<{ feeds: { lastFetchedAt: string | null }[] }>('GET', '/feeds')).feeds.length
  await expect.poll(wakes).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expectLocks('after the first feed')

  await product.restart()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expectLocks('after a start with feeds')

  const lines = product.publishers.manyFeeds({ count: 20, itemsPerFeed: 5, htmlBytes: 200 })
  const outlines = lines.map((url) => `<outline type="rss" text="One" xmlUrl="${url}"/>`).join('')
  await ask('POST', '/opml/import', `<opml version="2.0"><body>${outlines}</body></opml>`)
  const countWaiting = async () =>
    (await ask<{ import: { waiting: number } | null }>('GET', '/opml/imports/latest')).import?.waiting
  await expect.poll(countWaiting, { timeout: 60_000 }).toBe(0)
  expectLocks('after an import')

  const backup = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../src/server/commands/backup.ts'), '--to', join(product.dataFolder, 'monday')],
    { env: { ...commandEnvironment(), DATA_DIR: product.dataFolder }, stdio: 'ignore' },
  )
  expect(await once(backup, 'exit')).toEqual([0, null])
  expectLocks('after a backup')

  const sizes = { feeds: 3, itemsPerFeed: 5, read: 5, starred: 2, labels: [] }
  const { old, close } = await givenOldServer(sizes, { publishers: product.publishers })
  onTestFinished(close)
  await ask('POST', '/moves', {
    service: 'freshrss',
    address: old.url,
    name: 'ada',
    password: 'api password',
    currentPassword,
  })
  const stateOf = async () => (await ask<{ move: { state: string } }>('GET', '/moves/latest')).move.state
  await expect.poll(stateOf, { timeout: 120_000, interval: 500 }).toBe('ended')
  expectLocks('after a live move')
})

/** Opens, reads and closes the file again and again. Node's own SQLite would leave the log, even as the last one that has it open. */
function readAgainAndAgain(file: string): ChildProcess {
  const loop = 'while :; do sqlite3 "$0" "select count(*) from items" > /dev/null; done'
  return spawn('sh', ['-c', loop, file], { stdio: 'ignore' })
}

const rounds = 5

test.runIf(hasSqliteProgram())(
  'nothing that was answered is lost when another program reads the file and the product is killed',
  async () => {
    const product = await startProductOfTest({ LOG_LEVEL: 'fatal' })
    const ask = await signUp(product)
    await addsFeed(ask, product.publishers.feed('read-by-others', 'still').url)
    const answered: string[] = []
    for (let round = 0; round < rounds; round++) {
      const other = readAgainAndAgain(databaseOf(product))
      onTestFinished(() => void other.kill('SIGKILL'))
      // Long enough for the worker thread to start, which is when the locks were lost.
      const until = Date.now() + 3500
      while (Date.now() < until) {
        const name = `Tag ${answered.length}`
        await ask('POST', '/tags', { name, color: '#22c55e', icon: '' })
        answered.push(name)
      }
      await product.restart('SIGKILL')
      other.kill('SIGKILL')
      const { tags } = await ask<{ tags: { name: string }[] }>('GET', '/tags')
      expect(new Set(tags.map(({ name }) => name))).toEqual(new Set(answered))
    }
  },
)

import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { locksOf, logInUse, sharedBytes } from '../../../../test/support/databaseLocks.ts'
import { testConfig } from '../../../../test/support/makeApp.ts'
import { createPerson } from '../../../../test/support/people.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { buildApp } from '../../app.ts'
import { createEventHub } from '../../events/eventHub.ts'
import { createLog, type Log } from '../../lib/log.ts'
import { openDeps } from '../../openDeps.ts'
import { cleanUp } from '../cleanup/startCleanup.ts'
import { createRefreshDeps } from '../refresh/refreshDeps.ts'
import { startWorkerThread } from './workerThread.ts'

// Only SQLite: the thread is the same with PostgreSQL, whose connection claimDueFeeds.test.ts covers.
let internet: FakeFeedServer
let folder: string
beforeEach(async () => {
  internet = await startFakeFeedServer()
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-test-'))
})
afterEach(async () => {
  await internet.close()
  rmSync(folder, { recursive: true })
})

test('the worker thread refreshes a due feed and notifies its reader', async () => {
  const log = createLog('silent')
  const events = createEventHub()
  const config = testConfig({ DATA_DIR: folder })
  const deps = await openDeps(config, { log, events })
  const app = await buildApp(deps, { webFolder: '/nowhere' })
  const ada = await createPerson(app, 'Ada')
  const source = internet.feed('living', 'still', { format: 'atom' })
  const { columns } = await ada.calls('GET /columns')
  const body = { feedUrl: source.url, columnId: columns[0]?.id ?? 0 }
  const { feed } = await ada.calls('POST /feeds', { body })

  const heard = new Promise<LiveEvent>((resolve) => events.subscribe(ada.id, resolve))
  source.publish({ title: 'Fresh' })
  await deps.db.updateTable('feeds').set({ nextCheckAt: 0 }).execute()
  const worker = startWorkerThread(config, { log, events })
  expect(await heard).toEqual({ type: 'newItems', feedId: feed.id, count: 1 })
  expectLocked(folder)
  await worker.stop()
  expectLocked(folder)
  const next = startWorkerThread(config, { log, events })
  await expect.poll(async () => (await next.report())?.snapshot).toBeDefined()
  expectLocked(folder)
  await next.stop()
  await cleanUp(createRefreshDeps(deps, { pauseMs: 0 }))
  expectLocked(folder)

  const { items } = await ada.calls('GET /feeds/items', { query: { limit: 1 } })
  expect(items[0]?.title).toBe('Fresh')
  await app.close()
  await deps.fetcher.close()
  await deps.db.destroy()
})

/** Without the locks of this process, another program would delete the log (docs/technotes/locks-of-a-process.md). */
function expectLocked(dataFolder: string): void {
  if (process.platform !== 'linux') return
  const file = join(dataFolder, 'broadsheet.sqlite')
  expect(locksOf(process.pid, file)).toContainEqual(sharedBytes)
  expect(locksOf(process.pid, `${file}-shm`)).toContainEqual(logInUse)
}

test('a worker that crashes is started again, and can be stopped before its restart', async () => {
  // A file in place of the database's folder.
  const dataFolder = join(folder, 'data')
  writeFileSync(dataFolder, '')
  const messages: string[] = []
  let onRestart = () => {}
  const isRestarted = new Promise<void>((resolve) => {
    onRestart = resolve
  })
  const log = createLog('silent')
  log.error = ((_: unknown, message: string) => {
    messages.push(message)
    if (message.includes('started again') && messages.length > 2) onRestart()
  }) as Log['error']
  const worker = startWorkerThread(testConfig({ DATA_DIR: dataFolder }), { log, events: createEventHub() })
  await isRestarted
  expect(messages.slice(0, 4)).toEqual([
    'the worker broke',
    'the worker ended and is started again',
    'the worker broke',
    'the worker ended and is started again',
  ])
  unlinkSync(dataFolder)
  await worker.stop()
})

test('the thread waits until there is work for it, and can be stopped before', async () => {
  const parts = { log: createLog('silent'), events: createEventHub() }
  const idle = startWorkerThread(testConfig({ DATA_DIR: folder }), { ...parts, isWanted: async () => false })
  expect(await idle.report()).toEqual({ snapshot: [], problems: [] })
  await idle.stop()
  let looks = 0
  const asked = Promise.withResolvers<void>()
  const isWanted = async () => {
    looks += 1
    if (looks === 1) throw new Error('The database does not answer.')
    asked.resolve()
    return true
  }
  const config = testConfig({ DATA_DIR: folder })
  await (await openDeps(config, parts)).db.destroy()
  const worker = startWorkerThread(config, { ...parts, isWanted })
  await asked.promise
  await worker.stop()
})

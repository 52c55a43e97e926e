// In one file because in each story servers of one reader never end an answer, and another reader goes on beside them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'
import { startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { startMoves } from '../../src/server/features/moves/runMoves.ts'
import { createRefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { startScheduler } from '../../src/server/ingest/refresh/scheduler.ts'
import { texts } from '../../src/shared/texts/texts.ts'
import { eachDatabase } from '../support/eachDatabase.ts'
import { givenMove, misbehaves, smallWorld } from '../support/givenMove.ts'
import { givenOldServer } from '../support/givenOldServer.ts'
import { makeApp } from '../support/makeApp.ts'

/** A server that takes each request and never ends an answer. Returns its port. */
async function givenDrippingServer() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).write(' ')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** The machine may be busy, and the other servers never answer, however long this takes. */
const until = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 60_000, interval: 200 })

eachDatabase('a move goes on beside the move of another reader whose old server never answers', async (db) => {
  const move = await givenMove(db)
  await move.begins()
  const port = await givenDrippingServer()
  await db
    .updateTable('moves')
    .set({ address: `http://127.0.0.1:${port}` })
    .execute()
  const bens = await givenOldServer(smallWorld)
  onTestFinished(bens.close)
  const ben = await move.app.register('Ben')
  const body = {
    service: 'freshrss',
    address: bens.old.url,
    name: 'ada',
    password: 'api password',
    currentPassword: ben.password,
  } as const
  await ben.calls('POST /moves', { body })
  const moves = startMoves(move.deps)
  onTestFinished(moves.stop)
  await until(async () => expect((await ben.calls('GET /feeds')).feeds).toHaveLength(4))
  expect((await move.ada.calls('GET /feeds')).feeds).toEqual([])
  expect(await move.latest()).toMatchObject({ state: 'running' })
  await moves.stop()
})

eachDatabase(
  'an old server that signs in with 63 MB is refused with a sentence, at the start and later',
  async (db) => {
    const move = await givenMove(db)
    const huge = { status: 200, body: `Auth=${'a'.repeat(63 * 1024 * 1024)}` }
    misbehaves(move, 'ClientLogin', huge)
    expect(await move.begins()).toMatchObject({ status: 502, error: texts.failureTooLarge() })
    expect(await move.latest()).toBe(null)
    await move.begins()
    misbehaves(move, 'ClientLogin', huge)
    await move.works()
    expect(await move.latest()).toMatchObject({ state: 'running', problem: { reason: texts.failureTooLarge() } })
    expect(await db.selectFrom('moves').select('failures').executeTakeFirst()).toEqual({ failures: 1 })
  },
)

eachDatabase('300 dripping feeds of a reader leave places for the first articles of another', async (db) => {
  const { deps, register, close } = await makeApp(db)
  const internet = await startFakeFeedServer()
  onTestFinished(async () => {
    await close()
    await internet.close()
  })
  const [mallory, ben] = [await register('Mallory'), await register('Ben')]
  const port = await givenDrippingServer()
  const list = (urls: string[]) =>
    `<opml version="2.0"><body>${urls.map((url) => `<outline type="rss" text="x" xmlUrl="${url}"/>`).join('')}</body></opml>`
  // Each address of 127.0.0.0/8 is a host of its own.
  const dripping = Array.from(
    { length: 300 },
    (_, index) => `http://127.0.${10 + Math.floor(index / 100)}.${1 + (index % 100)}:${port}/`,
  )
  const quick = Array.from({ length: 5 }, (_, index) => internet.feed(`quick-${index}`).url)
  await mallory.calls('POST /opml/import', { body: { opml: list(dripping) } })
  await ben.calls('POST /opml/import', { body: { opml: list(quick) } })
  const scheduler = startScheduler(createRefreshDeps(deps, { pauseMs: 0 }))
  await until(async () => {
    const { feeds } = await ben.calls('GET /feeds')
    expect(feeds.map(({ lastFetchedAt }) => lastFetchedAt)).not.toContain(null)
  })
  expect((await mallory.calls('GET /feeds')).feeds.every(({ lastFetchedAt }) => lastFetchedAt === null)).toBe(true)
  await scheduler.stop()
})

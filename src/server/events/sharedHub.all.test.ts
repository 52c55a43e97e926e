import { expect } from 'vitest'
import { givenFeed, givenSubscription } from '../../../test/support/givenFeed.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { openStream } from '../../../test/support/openStream.ts'
import { cutConnections, onRealPostgres } from '../../../test/support/realPostgres.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { openPostgresChannel } from '../db/postgresChannel.ts'
import { createLog, type Log } from '../lib/log.ts'
import { createSharedHub } from './sharedHub.ts'

function openHub(url: string, { listens = true, log = createLog('silent') }: { listens?: boolean; log?: Log } = {}) {
  return createSharedHub((options) => openPostgresChannel(url, options), { log, listens })
}

/** Two web processes and a worker on one PostgreSQL, simulated in one process. */
async function twoWebs(url: string) {
  const silent = createLog('silent')
  const flowsAgain = Promise.withResolvers<void>()
  const log = { ...silent, warn() {}, info: () => flowsAgain.resolve() } as unknown as Log
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const hubs = [openHub(url), openHub(url, { log })] as const
  const here = await makeApp(db, {}, { events: hubs[0] })
  const there = await makeApp(db, {}, { events: hubs[1] })
  await there.app.listen()
  const ada = await here.register('Ada')
  const stream = await openStream(there.app, ada)
  const worker = openHub(url, { listens: false })
  await Promise.all([...hubs, worker].map(({ opened }) => opened))
  return {
    db,
    here,
    there,
    ada,
    worker,
    stream,
    flowsAgain: flowsAgain.promise,
    async close() {
      stream.leave()
      await Promise.all([...hubs, worker].map((hub) => hub.close()))
      await Promise.all([here.close(), there.close()])
      await db.destroy()
    },
  }
}

onRealPostgres('a mark made in one web process shows once in the stream of another', async (url) => {
  const { db, ada, stream, close } = await twoWebs(url)
  const { feedId, itemIds } = await givenFeed(db, { title: 'Harbour Wire', items: 2 })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  for (const itemId of itemIds)
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemId }, body: { isRead: true } })
  const seen = { type: 'itemChanged', feedId: subscriptionId, isRead: true, isSaved: false, isLater: false }
  expect([await stream.next(), await stream.next()]).toEqual(itemIds.map((itemId) => ({ ...seen, itemId })))
  expect(stream.rest()).toEqual([])
  await close()
})

onRealPostgres('new items of a separate worker reach every subscriber, however many there are', async (url) => {
  const { db, ada, worker, stream, close } = await twoWebs(url)
  const { feedId } = await givenFeed(db, { title: 'Harbour Wire' })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  // More than one message of PostgreSQL holds; Ada's is the last.
  for (let userId = 1_000_000; userId < 1_000_500; userId++)
    worker.publish(userId, { type: 'newItems', feedId: userId, count: 3 })
  worker.publish(ada.id, { type: 'boardChanged' })
  worker.publishOfFeed(feedId, { type: 'newItems', count: 3 })
  expect(await stream.next()).toEqual({ type: 'boardChanged' })
  expect(await stream.next()).toEqual({ type: 'newItems', feedId: subscriptionId, count: 3 })
  await close()
})

onRealPostgres('a session ended in one web process ends its stream in another', async (url) => {
  const { ada, stream, close } = await twoWebs(url)
  await ada.calls('DELETE /auth/sessions')
  expect(await stream.next()).toEqual({ type: 'boardChanged' })
  await stream.ended
  await close()
})

onRealPostgres('after a lost connection every open page reloads, and events arrive again', async (url) => {
  const { ada, here, stream, flowsAgain, close } = await twoWebs(url)
  await cutConnections(url)
  await flowsAgain
  expect([await stream.next(), await stream.next()]).toEqual([{ type: 'boardChanged' }, { type: 'marksChanged' }])
  here.deps.events.publish(ada.id, { type: 'feedChanged', feedId: 7 })
  // The publisher's own connection may reconnect later and report missed events.
  for (let event = await stream.next(); event.type !== 'feedChanged'; event = await stream.next());
  await close()
})

import fc from 'fast-check'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { connectAgent } from '../../../../test/support/mcpCaller.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { purgeBatch } from '../../ingest/cleanup/purgeItems.queries.ts'

const sound = JSON.stringify([
  { url: 'https://sounds.example/1.mp3', type: 'audio/mpeg', length: 9, durationSeconds: 60 },
])

async function givenReader(db: Db) {
  const { app, register, deps } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Songs Apart' })
  const ids = await givenItems(db, feedId, [{ enclosures: sound }, {}, {}, {}, {}, {}])
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  return {
    app,
    register,
    deps,
    ada,
    feedId,
    subscriptionId,
    ids: ids as [number, number, number, number, number, number],
  }
}

const puts = (reader: Person, id: number, afterId?: number | null) =>
  reader.calls('PUT /queue/:id', { params: { id }, body: afterId === undefined ? {} : { afterId } })
const queueOf = async (reader: Person) => (await reader.calls('GET /queue')).items.map(({ id }) => id)

eachDatabase('episodes and articles wait in the order of the reader, on all devices', async (db) => {
  const { ada, deps, register, ids } = await givenReader(db)
  const [first, second, third] = ids
  const events: LiveEvent[] = []
  deps.events.subscribe(ada.id, (event) => events.push(event))
  await puts(ada, first)
  await puts(ada, second)
  await puts(ada, third, null)
  expect(await queueOf(ada)).toEqual([third, first, second])
  await puts(ada, third, second)
  expect(await queueOf(ada)).toEqual([first, second, third])
  await ada.calls('DELETE /queue/:id', { params: { id: second } })
  await ada.calls('DELETE /queue/:id', { params: { id: second } })
  expect(await queueOf(ada)).toEqual([first, third])
  expect(events.filter(({ type }) => type === 'queueChanged')).toHaveLength(5)
  const ben = await register('Ben')
  await expect(puts(ben, first)).rejects.toThrow(texts.missingItem())
  expect(await queueOf(ben)).toEqual([])
})

eachDatabase('changes of two devices at once end in one order with each item once', async (db) => {
  const { ada, ids } = await givenReader(db)
  const index = fc.integer({ min: 0, max: ids.length - 1 })
  const change = fc.record({ item: index, after: fc.option(index), isRemoval: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.array(change, { maxLength: 6 }), async (phone, laptop) => {
      for (const id of ids) await puts(ada, id)
      const runs = async (changes: typeof phone) => {
        for (const { item, after, isRemoval } of changes) {
          const id = ids[item] ?? 0
          if (isRemoval) await ada.calls('DELETE /queue/:id', { params: { id } })
          else await puts(ada, id, after === null ? null : ids[after])
        }
      }
      await Promise.all([runs(phone), runs(laptop)])
      const order = await queueOf(ada)
      expect(order).toEqual(await queueOf(ada))
      expect(new Set(order).size).toBe(order.length)
      const untouched = ids.filter((_, at) => ![...phone, ...laptop].some(({ item }) => item === at))
      expect(order.filter((id) => untouched.includes(id))).toEqual(untouched)
      for (const id of ids) await ada.calls('DELETE /queue/:id', { params: { id } })
    }),
    { numRuns: 25 },
  )
})

eachDatabase('an episode that was heard to its end leaves the queue', async (db) => {
  const { ada, ids } = await givenReader(db)
  await puts(ada, ids[0])
  await puts(ada, ids[1])
  const position = { itemId: ids[0], enclosureIndex: 0, positionSeconds: 60, durationSeconds: 60, agoMs: 0 }
  await ada.calls('PUT /podcasts/positions', { body: { ...position, isFinished: false } })
  expect(await queueOf(ada)).toEqual([ids[0], ids[1]])
  await ada.calls('PUT /podcasts/positions', { body: { ...position, isFinished: true } })
  expect(await queueOf(ada)).toEqual([ids[1]])
})

eachDatabase('entries stay while cleanup deletes old items, and leave with their feed', async (db) => {
  const { ada, ids, feedId, subscriptionId } = await givenReader(db)
  await puts(ada, ids[2])
  await puts(ada, ids[1])
  await purgeBatch(db, { feedId, condition: null, tombstonesAt: null })
  expect(await queueOf(ada)).toEqual([ids[2], ids[1]])
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  expect(await queueOf(ada)).toEqual([])
  await ada.calls('POST /deleted/:kind/:id/restore', { params: { kind: 'feed', id: subscriptionId } })
  expect(await queueOf(ada)).toEqual([ids[2], ids[1]])
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  await purgeBatch(db, { feedId, condition: null, tombstonesAt: null })
  expect(await db.selectFrom('queueItems').selectAll().execute()).toEqual([])
})

eachDatabase('a queue has 500 entries, and refuses more in a sentence', async (db) => {
  const { ada, ids } = await givenReader(db)
  const { feedId, itemIds } = await givenFeed(db, { title: 'Many', items: limits.queueMax })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const rows = itemIds.map((itemId, place) => ({ userId: ada.id, itemId, place }))
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('queueItems')
      .values(rows.slice(at, at + 100))
      .execute()
  expect(await queueOf(ada)).toHaveLength(limits.queueMax)
  await expect(puts(ada, ids[0])).rejects.toThrow(texts.queueFull())
  await puts(ada, itemIds[0] ?? 0)
  // Entries of a deleted feed make room.
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  await puts(ada, ids[0])
  expect(await queueOf(ada)).toEqual([ids[0]])
})

eachDatabase('an agent reads the queue and adds to it', async (db) => {
  const { app, ada, ids } = await givenReader(db)
  const { secret } = await ada.calls('POST /keys', { body: { name: 'Agent', scopes: ['mark'] } })
  const { call } = await connectAgent(app, secret)
  await call('add_to_queue', { id: ids[0] })
  await call('add_to_queue', { id: ids[1], next: true })
  const { result } = await call('list_queue')
  expect(result).toMatchObject({ articles: [{ id: ids[1] }, { id: ids[0] }], has_more: false })
  expect((await call('add_to_queue', { id: 1e9 })).isError).toBe(true)
  expect((await ada.calls('GET /keys/actions', { query: {} })).actions).toMatchObject([
    { kind: 'call', subject: 'PUT /queue/:id', count: 2 },
  ])
})

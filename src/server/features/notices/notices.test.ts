import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { downloadsExport, uploadsExport } from '../../../../test/support/movingAccount.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { RuleAction } from '../../../shared/features/rules.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { addFailingNotices } from './failingNotices.ts'
import { addNewsNotices } from './newsNotices.ts'

let publishers: FakeFeedServer
beforeAll(async () => {
  publishers = await startFakeFeedServer()
})
afterAll(() => publishers.close())

let feeds = 0

/** Ada reads The Ledger, which publishes when a test says so. */
async function givenLedger(db: Db) {
  const source = publishers.feed(`ledger ${feeds++}`, 'empty', { title: 'The Ledger' })
  const world = await givenReaderOf(db, source)
  const { ada, deps, refreshDeps, refreshDue, passes } = world
  const ledger = async (person: Person = ada) =>
    (await person.calls('GET /feeds')).feeds.find(({ title }) => title === 'The Ledger')
  return {
    ...world,
    ledger,
    notifies: async (notifies: boolean, person: Person = ada) =>
      person.calls('PATCH /feeds/:id', { params: { id: (await ledger(person))?.id ?? 0 }, body: { notifies } }),
    addRule: async (query: string, actions: RuleAction[]) =>
      (await ada.calls('POST /rules', { body: { name: query, query, scope: { kind: 'all' }, actions } })).rule,
    /** New articles arrive after so much time. The worker makes the notices that are due. */
    async arrive(titles: string[], afterMs = day) {
      passes(afterMs)
      for (const title of titles) source.publish({ title, publishedAt: deps.clock() })
      await db.updateTable('feeds').set({ nextCheckAt: 0 }).where('kind', '=', 'articles').execute()
      await refreshDue()
      await addNewsNotices(refreshDeps)
    },
    workerLooks: () => addNewsNotices(refreshDeps),
  }
}

/** The notices of a reader, newest first; null without the feed Notices. */
async function noticesOf(person: Person) {
  const feed = (await person.calls('GET /feeds')).feeds.find(({ kind }) => kind === 'notices')
  if (feed === undefined) return null
  return (await person.calls('GET /feeds/items', { query: { feedId: feed.id } })).items
}

const titlesOf = async (person: Person) => (await noticesOf(person))?.map(({ title }) => title) ?? null
const chooses = (person: Person, preferences: object) =>
  person.calls('PATCH /auth/profile', { body: { preferences: preferences as never } })

eachDatabase(
  'a reader gets no notices until they choose a feed, and then Notices is a feed of their own',
  async (db) => {
    const { ada, register, arrive, notifies, ledger, close } = await givenLedger(db)
    await arrive(['One'])
    expect(await noticesOf(ada)).toBeNull()
    await notifies(true)
    expect(await ledger()).toMatchObject({ notifies: true })
    expect(await noticesOf(ada)).toBeNull()
    await arrive(['Two'])
    expect(await noticesOf(ada)).toMatchObject([{ title: 'Two', author: 'The Ledger', isRead: false }])
    const [notice] = (await noticesOf(ada)) ?? []
    expect(notice?.link).toContain('http')
    await notifies(false)
    expect(await ledger()).not.toHaveProperty('notifies')
    await arrive(['Three'])
    expect(await titlesOf(ada)).toEqual(['Two'])
    const ben = await register('Ben')
    expect((await ben.calls('GET /feeds')).feeds).toEqual([])
    expect((await ben.tries('GET /feeds/items/:id', { params: { id: notice?.id ?? 0 } })).status).toBe(404)
    await close()
  },
)

eachDatabase('a feed makes one notice an hour at most, of all that is still unread', async (db) => {
  const { ada, arrive, notifies, workerLooks, passes, close } = await givenLedger(db)
  await arrive(['Zero'])
  await notifies(true)
  await arrive(['One'])
  await arrive(['Two', 'Three <b>', 'Four'], 10 * minute)
  await arrive(['Five'], 10 * minute)
  expect(await titlesOf(ada)).toEqual(['One'])
  const { items } = await ada.calls('GET /feeds/items', { query: {} })
  const four = items.find(({ title }) => title === 'Four')
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: four?.id ?? 0 }, body: { isRead: true } })
  passes(hour)
  await workerLooks()
  expect(await titlesOf(ada)).toEqual(['3 new in The Ledger', 'One'])
  const [grouped] = (await noticesOf(ada)) ?? []
  const { item } = await ada.calls('GET /feeds/items/:id', { params: { id: grouped?.id ?? 0 } })
  expect(item.content).toContain('Five</a>')
  expect(item.content).toContain('Three &lt;b&gt;</a>')
  expect(item.content).not.toContain('Four')
  passes(2 * hour)
  await workerLooks()
  expect((await noticesOf(ada))?.length).toBe(2)
  await close()
})

eachDatabase('a rule makes notices of the articles that it catches, but not of those that a rule hides', async (db) => {
  const { ada, arrive, addRule, close } = await givenLedger(db)
  await arrive(['Zero'])
  await addRule('storm', [{ is: 'notify' }, { is: 'markRead' }])
  await addRule('teacup', [{ is: 'hide' }])
  const all = await addRule('is:unread', [{ is: 'notify' }])
  await arrive(['A storm', 'A storm in a teacup'])
  expect(await titlesOf(ada)).toEqual(['A storm'])
  await ada.calls('POST /rules/:id/run', { params: { id: all.id } })
  await arrive([], hour)
  expect(await titlesOf(ada)).toEqual(['A storm'])
  await close()
})

eachDatabase('the first document of a feed is no news', async (db) => {
  const { ada, addRule, arrive, passes, refreshDue, workerLooks, deps, close } = await givenLedger(db)
  await arrive(['Zero'])
  await addRule('is:unread', [{ is: 'notify' }])
  const old = publishers.feed(`old ${feeds++}`, 'empty', { title: 'Old' })
  for (const title of ['Last year', 'Last month']) old.publish({ title, publishedAt: deps.clock() - 30 * day })
  const { feedId } = await givenFeed(db, { title: 'Old' })
  await db.updateTable('feeds').set({ url: old.url, nextCheckAt: 0 }).where('id', '=', feedId).execute()
  await givenSubscription(db, ada, { feedId })
  passes(hour)
  await refreshDue()
  await workerLooks()
  expect((await ada.calls('GET /feeds/items', { query: {} })).items.map(({ title }) => title)).toContain('Last year')
  expect(await noticesOf(ada)).toBeNull()
  await close()
})

eachDatabase(
  'quiet hours end in the time zone of the reader, and then one notice lists what the night brought',
  async (db) => {
    const { ada, arrive, notifies, workerLooks, passes, deps, close } = await givenLedger(db)
    await chooses(ada, { quietFrom: 22, quietTo: 7, timeZone: 'Asia/Tokyo' })
    await arrive(['Zero'])
    await notifies(true)
    // 23:10 in Tokyo.
    const start = deps.clock()
    passes(day - (start % day) + 14 * hour + 10 * minute)
    await arrive(['One'], 0)
    await arrive(['Two'], 3 * hour)
    expect(await noticesOf(ada)).toBeNull()
    passes(4 * hour + 49 * minute)
    await workerLooks()
    expect(await noticesOf(ada)).toBeNull()
    passes(minute)
    await workerLooks()
    expect(await titlesOf(ada)).toEqual(['2 new in The Ledger'])
    await close()
  },
)

eachDatabase('a muted feed, a deleted feed and a suspended reader make no notices', async (db) => {
  const { ada, arrive, notifies, ledger, close } = await givenLedger(db)
  await arrive(['Zero'])
  await notifies(true)
  await ada.calls('PATCH /feeds/:id', { params: { id: (await ledger())?.id ?? 0 }, body: { mute: { until: null } } })
  await arrive(['One'])
  await ada.calls('PATCH /feeds/:id', { params: { id: (await ledger())?.id ?? 0 }, body: { mute: null } })
  await db.updateTable('users').set({ suspendedAt: 1 }).execute()
  await arrive(['Two'])
  await db.updateTable('users').set({ suspendedAt: null }).execute()
  expect(await noticesOf(ada)).toBeNull()
  await arrive(['Three'])
  expect(await titlesOf(ada)).toEqual(['Three'])
  await ada.calls('DELETE /feeds/:id', { params: { id: (await ledger())?.id ?? 0 } })
  await arrive(['Four'])
  expect(await titlesOf(ada)).toEqual(['Three'])
  await close()
})

eachDatabase('a thousand articles at once are one notice with the newest hundred', async (db) => {
  const { ada, arrive, notifies, close } = await givenLedger(db)
  await arrive(['Zero'])
  await notifies(true)
  await arrive(Array.from({ length: 300 }, (_, index) => `${'x'.repeat(limits.itemTitleMaxChars)} ${index}`))
  const [notice] = (await noticesOf(ada)) ?? []
  expect(notice?.title).toBe('300 new in The Ledger')
  const { item } = await ada.calls('GET /feeds/items/:id', { params: { id: notice?.id ?? 0 } })
  expect(item.content.match(/<li>/g)?.length).toBe(100)
  await close()
})

eachDatabase('Notices can be deleted, and returns with the next notice; no notice is about another one', async (db) => {
  const { ada, arrive, notifies, addRule, close } = await givenLedger(db)
  await arrive(['Zero'])
  await notifies(true)
  await addRule('is:unread', [{ is: 'notify' }])
  await arrive(['One'])
  const notices = (await ada.calls('GET /feeds')).feeds.find(({ kind }) => kind === 'notices')
  const params = { id: notices?.id ?? 0 }
  await ada.calls('PATCH /feeds/:id', { params, body: { notifies: true } })
  await arrive([], hour)
  expect(await titlesOf(ada)).toEqual(['One'])
  expect((await ada.tries('PUT /feeds/:id/address', { params, body: { feedUrl: 'https://a.example' } })).status).toBe(
    409,
  )
  expect((await ada.calls('POST /feeds/:id/refresh', { params })).newItems).toBe(0)
  await ada.calls('DELETE /feeds/:id', { params })
  await arrive(['Two'])
  expect((await titlesOf(ada))?.[0]).toBe('Two')
  await close()
})

eachDatabase('a worker that is killed before the commit makes one notice, and two workers make one too', async (db) => {
  const { ada, arrive, notifies, refreshDeps, workerLooks, close } = await givenLedger(db)
  await arrive(['Zero'])
  await notifies(true)
  const turns = () => db.selectFrom('noticeTurns').selectAll().execute()
  await chooses(ada, { quietFrom: 0, quietTo: 23, timeZone: 'UTC' })
  await arrive(['One'])
  await chooses(ada, { quietFrom: null, quietTo: null })
  await db.updateTable('noticeTurns').set({ dueAt: 0 }).execute()
  const killed = { ...refreshDeps, writeQueue: () => Promise.reject(new Error('killed')) }
  await addNewsNotices(killed as never).catch(() => {})
  expect((await turns()).length).toBe(1)
  await db.updateTable('noticeTurns').set({ dueAt: 0 }).execute()
  await Promise.all([workerLooks(), workerLooks()])
  await workerLooks()
  expect(await titlesOf(ada)).toEqual(['One'])
  expect(await turns()).toEqual([])
  await close()
})

eachDatabase('a feed that fails for three days makes one notice a week at most, with its repairs', async (db) => {
  const { ada, arrive, refreshDeps, passes, ledger, close } = await givenLedger(db)
  await arrive(['Zero'])
  const fails = (values: object) => db.updateTable('feeds').set(values).where('kind', '=', 'articles').execute()
  const other = publishers.feed(`other ${feeds++}`, 'empty', { title: 'Other' })
  const { columns } = await ada.calls('GET /columns')
  await ada.calls('POST /feeds', { body: { feedUrl: other.url, columnId: columns[0]?.id ?? 0 } })
  const deps = { ...refreshDeps, config: { ...refreshDeps.config, publicUrl: 'https://news.example/reader' } }
  const look = async (ms: number) => {
    passes(ms)
    await db.updateTable('feeds').set({ lastFetchedAt: refreshDeps.clock() }).where('title', '=', 'Other').execute()
    await addFailingNotices(deps)
  }
  const id = (await ledger())?.id ?? 0
  await db
    .updateTable('feeds')
    .set({ failures: 9, lastError: 'The server answered with status 503.' })
    .where('title', '=', 'The Ledger')
    .execute()
  await look(4 * day)
  expect(await noticesOf(ada)).toBeNull()
  await chooses(ada, { notifiesOfFailing: true })
  await look(hour)
  const [notice] = (await noticesOf(ada)) ?? []
  expect(notice?.title).toBe('1 feed needs attention')
  const { item } = await ada.calls('GET /feeds/items/:id', { params: { id: notice?.id ?? 0 } })
  for (const repair of ['try', 'address', 'delete'])
    expect(item.content).toContain(`https://news.example/reader/feed-health?${repair}=${id}`)
  await look(10 * day)
  expect((await noticesOf(ada))?.length).toBe(1)
  await fails({ failures: 9, lastFetchedAt: 1 })
  await look(hour)
  expect((await noticesOf(ada))?.length).toBe(1)
  await db.updateTable('feeds').set({ goneAt: 1, failures: 9 }).where('title', '=', 'Other').execute()
  await addFailingNotices(deps)
  expect((await titlesOf(ada))?.[0]).toBe('2 feeds need attention')
  await close()
})

eachDatabase('an export has the choices and the kept notices, and its import makes Notices again', async (db) => {
  const world = await givenLedger(db)
  const { ada, register, arrive, notifies, ledger, close } = world
  await arrive(['Zero'])
  await notifies(true)
  await arrive(['One'])
  const [notice] = (await noticesOf(ada)) ?? []
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: notice?.id ?? 0 }, body: { isSaved: true } })
  const zip = await downloadsExport(world, ada)
  const ben = await register('Ben')
  await uploadsExport(world, ben, zip)
  expect(await noticesOf(ben)).toMatchObject([{ title: 'One', isSaved: true }])
  expect(await ledger(ben)).toMatchObject({ notifies: true })
  await arrive(['Two'])
  expect((await titlesOf(ben))?.sort()).toEqual(['One', 'Two'])
  expect((await ben.calls('GET /feeds')).feeds.filter(({ kind }) => kind === 'notices').length).toBe(1)
  await close()
})

// In one file because a hub, this server and a publisher share one setup.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import type { FakeFeed } from '../../../../dev/fakeFeeds/fakeFeed.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { wrapGet } from '../../../../test/support/wrapGet.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { createRefreshDeps } from '../refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../refresh/scheduler.ts'
import { askHubs } from './hubKeeper.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

const hubUrl = 'https://hub.example/'
const leaseSeconds = 5 * 24 * 3600

/** A reader of one feed on an instance that hubs can reach, and the hub that the feed names. */
async function givenHub(db: Db, source: FakeFeed, environment = { PUBLIC_URL: 'https://reader.example/' }) {
  const { app, deps, register, passes, close } = await makeApp(db, environment)
  const ada = await register('Ada')
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  const adds = () => ada.calls('POST /feeds', { body: { feedUrl: source.url, columnId } })
  await adds()
  const requests: Record<string, string>[] = []
  const hubs = {
    post: async (url: string, form: string) => {
      requests.push({ url, ...Object.fromEntries(new URLSearchParams(form)) })
      return true
    },
    close: async () => {},
  }
  const refreshDeps = { ...createRefreshDeps(deps, { pauseMs: 0 }), random: () => 0 }
  const callback = () => requests.at(-1)?.['hub.callback']?.replace('https://reader.example', '') ?? ''
  const verifies = (query: Record<string, string>, url = callback()) =>
    app.inject({ url, query: { 'hub.topic': source.url, 'hub.challenge': 'a riddle', ...query } })
  const sends = (body: string, signature: string) =>
    app.inject({
      method: 'POST',
      url: callback(),
      headers: { 'content-type': 'application/rss+xml', 'x-hub-signature': signature },
      payload: body,
    })
  const signs = (body: string, method = 'sha256') =>
    `${method}=${createHmac(method, requests.at(-1)?.['hub.secret'] ?? '')
      .update(body)
      .digest('hex')}`
  const row = () => db.selectFrom('feeds').selectAll().orderBy('id').executeTakeFirstOrThrow()
  return {
    ...{ ada, adds, requests, verifies, sends, signs, passes, close, row, deps },
    asks: () => askHubs({ ...deps, hubs }),
    promises: () => verifies({ 'hub.mode': 'subscribe', 'hub.lease_seconds': String(leaseSeconds) }),
    pushes: (body: string) => sends(body, signs(body)),
    refreshDue: () => refreshDueFeeds(refreshDeps),
    /** The same, with an action between the source's response and its processing. */
    refreshDueWhile(happens: () => Promise<unknown>) {
      const fetcher = wrapGet(refreshDeps.fetcher, (get) => async (url, options) => {
        const answer = await get(url, options)
        await happens()
        return answer
      })
      return refreshDueFeeds({ ...refreshDeps, fetcher })
    },
    unsubscribes: async () => {
      const { feeds } = await ada.calls('GET /feeds')
      await ada.calls('DELETE /feeds/:id', { params: { id: feeds[0]?.id ?? 0 } })
    },
    titles: async () => (await ada.calls('GET /feeds/items')).items.map(({ title }) => title),
  }
}

/** The same after the hub's confirmation. */
async function givenPushes(db: Db, source: FakeFeed) {
  const story = await givenHub(db, source)
  await story.asks()
  await story.promises()
  return story
}

const feedWithHub = (name: string) => internet.feed(name, 'still', { hubUrl })

anyDatabase('requests to unknown callbacks store nothing and are limited per address', async (db) => {
  const { app, close } = await makeApp(db, { RATE_LIMIT: 'on' })
  const callsOf = async (remoteAddress: string, times: number) => {
    const statuses: number[] = []
    for (let number = 0; number < times; number++) {
      const url = `/api/websub/made-up-${number}`
      statuses.push((await app.inject({ method: 'POST', url, remoteAddress, payload: 'x' })).statusCode)
    }
    return statuses
  }
  const statuses = await callsOf('192.0.2.7', 1210)
  expect(statuses.filter((status) => status === 410)).toHaveLength(1200)
  expect(statuses.slice(1200)).toEqual(Array(10).fill(429))
  const asked = await app.inject({ url: '/api/websub/made-up?hub.mode=denied', remoteAddress: '192.0.2.7' })
  expect(asked.statusCode).toBe(429)
  expect(await callsOf('198.51.100.7', 1)).toEqual([410])
  expect(await db.selectFrom('throttles').selectAll().execute()).toEqual([])
  await close()
})

anyDatabase('we subscribe to the hub that a feed names, and trust it after its confirmation', async (db) => {
  const source = feedWithHub('pushed')
  const { asks, requests, promises, row, close } = await givenHub(db, source)
  await asks()
  expect(requests).toEqual([
    {
      url: hubUrl,
      'hub.mode': 'subscribe',
      'hub.topic': source.url,
      'hub.callback': expect.stringMatching(/^https:\/\/reader\.example\/api\/websub\/[\w-]{43}$/),
      'hub.secret': expect.stringMatching(/^[\w-]{43}$/),
      'hub.lease_seconds': '864000',
    },
  ])
  expect((await row()).pushedUntil).toBeNull()
  const answer = await promises()
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, 'a riddle', 'text/plain'])
  expect((await row()).pushedUntil).toBe(startOfStories + 5 * day)
  await asks()
  expect(requests).toHaveLength(1)
  await close()
})

anyDatabase('pushed items are stored at once, and later pushes and fetches add no duplicates', async (db) => {
  const source = feedWithHub('breaking')
  const { ada, deps, pushes, passes, refreshDue, titles, close } = await givenPushes(db, source)
  const heard: LiveEvent[] = []
  deps.events.subscribe(ada.id, (event) => heard.push(event))
  source.publish({ title: 'Just in' })
  expect((await pushes(source.write().text)).statusCode).toBe(202)
  expect((await titles())[0]).toBe('Just in')
  // The icon search may publish events as well.
  expect(heard.filter(({ type }) => type === 'newItems')).toMatchObject([{ count: 1 }])
  await pushes(source.write().text)
  passes(day)
  await refreshDue()
  expect(await titles()).toEqual(source.items.map(({ title }) => title))
  await close()
})

anyDatabase('a pushed feed is checked every six hours at most, and normally after the push ends', async (db) => {
  const { passes, refreshDue, row, deps, close } = await givenPushes(db, feedWithHub('hourly'))
  passes(day)
  await refreshDue()
  expect((await row()).nextCheckAt - deps.clock()).toBe(6 * hour)
  passes(5 * day)
  await refreshDue()
  expect((await row()).nextCheckAt - deps.clock()).toBeLessThan(6 * hour)
  await close()
})

anyDatabase('a hub that misses an item is not trusted any more', async (db) => {
  const source = feedWithHub('lazy')
  const { passes, refreshDue, row, deps, close } = await givenPushes(db, source)
  passes(day)
  source.publish({ publishedAt: deps.clock() - 10 * minute })
  await refreshDue()
  expect((await row()).pushedUntil).not.toBeNull()
  passes(day)
  source.publish({ publishedAt: deps.clock() - 2 * hour })
  await refreshDue()
  expect((await row()).pushedUntil).toBeNull()
  await close()
})

anyDatabase('a push with a wrong or missing signature changes nothing and gets the usual answer', async (db) => {
  const source = feedWithHub('forged')
  const { sends, signs, titles, row, close } = await givenPushes(db, source)
  const { lastFetchedAt, nextCheckAt } = await row()
  source.publish({ title: 'Forged' })
  const body = source.write().text
  for (const signature of ['', 'sha256=00', signs('<rss/>'), signs(body).replace('sha256', 'sha1')])
    expect((await sends(body, signature)).statusCode, signature).toBe(202)
  expect(await titles()).toHaveLength(5)
  expect(await row()).toMatchObject({ lastFetchedAt, nextCheckAt })
  await close()
})

anyDatabase('a push that is no feed or too large makes the next check due', async (db) => {
  const source = feedWithHub('thin')
  const { pushes, passes, refreshDue, row, titles, deps, close } = await givenPushes(db, source)
  for (const body of ['Something is new.', `<rss><channel>${' '.repeat(3 * 1024 * 1024)}</channel></rss>`]) {
    passes(minute)
    source.publish()
    expect((await pushes(body)).statusCode).toBe(202)
    expect((await row()).nextCheckAt).toBe(deps.clock())
    expect(await refreshDue()).toBe(1)
  }
  expect(await titles()).toHaveLength(7)
  await close()
})

anyDatabase('a push without a secret only makes the next check due', async (db) => {
  const source = internet.feed('open-line', 'still', { hubUrl: 'http://hub.example/' })
  const { requests, sends, row, titles, passes, deps, refreshDue, close } = await givenPushes(db, source)
  expect(requests[0]).not.toHaveProperty(['hub.secret'])
  source.publish({ title: 'Seen for oneself' })
  passes(minute)
  await sends('<rss><channel><item><title>Forged</title></item></channel></rss>', '')
  expect(await titles()).toHaveLength(5)
  expect((await row()).nextCheckAt).toBe(deps.clock())
  await refreshDue()
  expect((await titles())[0]).toBe('Seen for oneself')
  await close()
})

anyDatabase('a hub that makes a feed due during a check leads to another check', async (db) => {
  const source = internet.feed('hinted-meanwhile', 'still', { hubUrl: 'http://hub.example/' })
  const { asks, promises, sends, passes, refreshDueWhile, refreshDue, titles, close } = await givenHub(db, source)
  await asks()
  await promises()
  passes(day)
  let isHinted = false
  await refreshDueWhile(async () => {
    if (isHinted) return
    isHinted = true
    source.publish({ title: 'Just in' })
    await sends('', '')
  })
  await refreshDue()
  expect((await titles())[0]).toBe('Just in')
  await close()
})

anyDatabase('an old text from a late push is corrected by the next check', async (db) => {
  const source = internet.feed('late', 'still', { hubUrl })
  const { pushes, passes, refreshDue, titles, close } = await givenPushes(db, source)
  const late = source.write().text
  const [article, ...others] = source.items
  if (article) source.items = [{ ...article, title: 'Corrected' }, ...others]
  passes(day)
  await refreshDue()
  await pushes(late)
  passes(day)
  await refreshDue()
  expect((await titles())[0]).toBe('Corrected')
  await close()
})

anyDatabase('a hub can neither confirm an unknown subscription nor cancel an active one', async (db) => {
  const source = feedWithHub('guarded')
  const { verifies, sends, row, close } = await givenPushes(db, source)
  const { pushedUntil } = await row()
  const subscribe = { 'hub.mode': 'subscribe', 'hub.lease_seconds': '99999999' }
  const refused = [
    await verifies({ ...subscribe, 'hub.topic': 'https://elsewhere.example/feed' }),
    await verifies(subscribe, '/api/websub/an-id-that-nobody-was-given'),
    await verifies({ 'hub.mode': 'unsubscribe' }),
    await verifies({ 'hub.mode': 'publish' }),
    await verifies({ ...subscribe, 'hub.lease_seconds': 'long' }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect((await row()).pushedUntil).toBe(pushedUntil)
  await db.updateTable('websubs').set({ callbackId: 'another one' }).execute()
  expect((await sends('<rss/>', '')).statusCode).toBe(410)
  await close()
})

anyDatabase('the lease of a hub is renewed before it expires', async (db) => {
  const { asks, requests, promises, passes, row, deps, close } = await givenPushes(db, feedWithHub('renewed'))
  passes(3.9 * day)
  await asks()
  expect(requests).toHaveLength(1)
  passes(0.2 * day)
  await asks()
  expect(requests).toHaveLength(2)
  expect(requests[1]).toEqual(requests[0])
  await promises()
  expect((await row()).pushedUntil).toBe(deps.clock() + 5 * day)
  await close()
})

anyDatabase(
  'requests to a silent hub become less frequent, and a hub that refuses gets one after a week',
  async (db) => {
    const { asks, requests, verifies, passes, row, close } = await givenHub(db, feedWithHub('mute'))
    const asksAfter = async (ms: number) => {
      passes(ms)
      const before = requests.length
      await asks()
      return requests.length - before
    }
    expect([await asksAfter(0), await asksAfter(59 * minute), await asksAfter(minute)]).toEqual([1, 0, 1])
    expect([await asksAfter(hour), await asksAfter(hour)]).toEqual([0, 1])
    expect((await verifies({ 'hub.mode': 'denied', 'hub.reason': 'no' })).statusCode).toBe(200)
    expect((await row()).pushedUntil).toBeNull()
    expect([await asksAfter(6 * day), await asksAfter(day)]).toEqual([0, 1])
    await close()
  },
)

anyDatabase(
  'a hub is cancelled when its feed loses the last subscriber, and asked again for the next one',
  async (db) => {
    const source = feedWithHub('left')
    const { asks, adds, requests, verifies, promises, unsubscribes, row, close } = await givenPushes(db, source)
    await unsubscribes()
    await asks()
    await asks()
    expect(requests.slice(1)).toMatchObject([{ 'hub.mode': 'unsubscribe', 'hub.topic': source.url }])
    expect((await verifies({ 'hub.mode': 'unsubscribe' })).body).toBe('a riddle')
    expect((await promises()).statusCode).toBe(404)
    expect((await row()).pushedUntil).toBeNull()
    await adds()
    await asks()
    expect(requests.at(-1)).toMatchObject({ 'hub.mode': 'subscribe' })
    expect((await promises()).statusCode).toBe(200)
    await close()
  },
)

anyDatabase(
  'a feed that changes its hub is pushed by the new one, and a feed that drops its hub is checked normally',
  async (db) => {
    const source = feedWithHub('moving-on')
    const { asks, requests, sends, passes, refreshDue, row, close } = await givenPushes(db, source)
    const checks = async () => {
      source.publish({ publishedAt: startOfStories })
      passes(day)
      await refreshDue()
      await asks()
    }
    source.channel.hubUrl = 'https://other-hub.example/'
    await checks()
    expect(requests.at(-1)).toMatchObject({ url: 'https://other-hub.example/' })
    expect(requests.at(-1)?.['hub.callback']).not.toBe(requests[0]?.['hub.callback'])
    source.channel.hubUrl = null
    await db
      .updateTable('feeds')
      .set({ pushedUntil: startOfStories + 99 * day })
      .execute()
    await checks()
    expect((await row()).pushedUntil).toBeNull()
    expect((await sends('<rss/>', '')).statusCode).toBe(410)
    await close()
  },
)

for (const PUBLIC_URL of ['', 'http://localhost:3000', 'https://192.168.1.2', 'https://[::1]:3000'])
  anyDatabase(`an instance that no hub can reach ('${PUBLIC_URL}') asks none`, async (db) => {
    const { asks, requests, close } = await givenHub(db, feedWithHub('private'), { PUBLIC_URL })
    await asks()
    expect(requests).toEqual([])
    await close()
  })

anyDatabase('a push that there is no room for makes the next check due', async (db) => {
  const source = feedWithHub('crowded')
  const { pushes, refreshDue, row, titles, deps, close } = await givenPushes(db, source)
  source.publish({ title: 'Just in' })
  const { id } = await row()
  await deps.fetcher.hold(-id, async (_fetcher, share) => {
    share.take(16 * 1024 * 1024)
    expect((await pushes(source.write().text)).statusCode).toBe(202)
  })
  expect(await titles()).not.toContain('Just in')
  expect((await row()).nextCheckAt).toBe(deps.clock())
  expect(await refreshDue()).toBe(1)
  expect(await titles()).toContain('Just in')
  await close()
})

import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { KeyScope } from '../../../shared/features/keys.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { shortHash } from '../../ingest/refresh/itemIdentity.ts'
import { minute } from '../../lib/clock.ts'

const feedUrl = 'https://night-train.example/feed.xml'
const soundOf = (number: number) => `https://sounds.example/${number}.mp3?signature=old`
const enclosures = (url: string) => JSON.stringify([{ url, type: 'audio/mpeg', length: 9, durationSeconds: 3600 }])
const nextcloud = '/index.php/apps/gpoddersync'

/** Ada has a podcast of `episodes` and a blog, and an app with a key for podcasts. */
async function givenPodcastApp(db: Db, { episodes = 2 } = {}) {
  const { app, register, passes, deps } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Night Train' })
  await db
    .updateTable('feeds')
    .set({ kind: 'podcast', lastFetchedAt: startOfStories })
    .where('id', '=', feedId)
    .execute()
  const itemIds = await givenItems(
    db,
    feedId,
    Array.from({ length: episodes }, (_, number) => ({ title: `${number}`, enclosures: enclosures(soundOf(number)) })),
  )
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const blog = await givenFeed(db, { title: 'Blog' })
  await db.updateTable('feeds').set({ lastFetchedAt: startOfStories }).where('id', '=', blog.feedId).execute()
  await givenSubscription(db, ada, { feedId: blog.feedId })
  const keyOf = async (person: Person, scopes: KeyScope[] = ['podcasts']) =>
    (await person.calls('POST /keys', { body: { name: 'AntennaPod', scopes } })).secret
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`ada@example.com:${secret}`).toString('base64')}`,
  })
  const secret = await keyOf(ada)
  const gets = (url: string, key = secret) => app.inject({ url, headers: basic(key) })
  /** As AntennaPod sends it; mygpoclient sends JSON as a form. */
  const sends = (
    url: string,
    body: unknown,
    { key = secret, type = 'application/json', method = 'POST' as 'POST' | 'PUT' } = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { ...basic(key), 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const position = async (itemId: number | undefined) =>
    (await ada.calls('GET /feeds/items/:id', { params: { id: itemId ?? 0 } })).item
  return { app, ada, register, passes, deps, feedId, itemIds, subscriptionId, keyOf, secret, gets, sends, position }
}

const played = (number: number, seconds: number, more: object = {}) => ({
  podcast: feedUrl,
  episode: soundOf(number),
  action: 'play',
  timestamp: '2026-03-01T08:00:00',
  started: 0,
  position: seconds,
  total: 3600,
  ...more,
})

eachDatabase('AntennaPod keeps its places of 50 episodes here, and gets those of the page', async (db) => {
  const { ada, itemIds, gets, sends, position, passes } = await givenPodcastApp(db, { episodes: 50 })
  passes(minute)
  const first = (await gets(`${nextcloud}/subscriptions?since=0`)).json()
  expect(first).toEqual({ add: [feedUrl], remove: [], timestamp: startOfStories / 1000 + 60, update_urls: [] })
  const actions = itemIds.map((_, number) => played(number, 100 + number))
  for (const part of [actions.slice(0, 30), actions.slice(30)])
    expect((await sends(`${nextcloud}/episode_action/create`, part)).statusCode).toBe(200)
  for (const [number, id] of itemIds.entries())
    expect((await position(id)).sound).toMatchObject({ positionSeconds: 100 + number, durationSeconds: 3600 })
  const answer = (await gets(`${nextcloud}/episode_action?since=0`)).json()
  expect(answer.actions).toHaveLength(50)
  expect(answer.actions).toContainEqual({ ...played(7, 107), timestamp: '2026-03-01T08:00:00' })
  passes(10 * minute)
  const since = answer.timestamp + 300
  for (const [number, itemId] of itemIds.entries())
    await ada.calls('PUT /podcasts/positions', {
      body: {
        itemId,
        enclosureIndex: 0,
        positionSeconds: 900 + number,
        durationSeconds: 3600,
        isFinished: number === 3,
        agoMs: 0,
      },
    })
  const later = (await gets(`${nextcloud}/episode_action?since=${since}`)).json()
  expect(later.actions).toHaveLength(50)
  expect(later.actions).toContainEqual({ ...played(9, 909), timestamp: '2026-03-01T08:11:00' })
  // The end is where an app takes an episode as played.
  expect(later.actions).toContainEqual({ ...played(3, 3600), timestamp: '2026-03-01T08:11:00' })
  passes(10 * minute)
  expect((await gets(`${nextcloud}/episode_action?since=${later.timestamp + 600}`)).json().actions).toEqual([])
})

eachDatabase(
  'the place that was played last wins, and a place that reached the server late still reaches other apps',
  async (db) => {
    const { itemIds, gets, sends, position, passes } = await givenPodcastApp(db)
    passes(60 * minute)
    const path = `${nextcloud}/episode_action/create`
    await sends(path, [played(0, 500, { timestamp: '2026-03-01T08:40:00' })])
    await sends(path, [played(0, 200, { timestamp: '2026-03-01T08:20:00' })])
    expect((await position(itemIds[0])).sound?.positionSeconds).toBe(500)
    // Both in one call, in the wrong order, and one with the clock of another year.
    await sends(path, [
      played(1, 900, { timestamp: '2026-03-01T08:50:00' }),
      played(1, 100, { timestamp: '2026-03-01T08:10:00' }),
    ])
    expect((await position(itemIds[1])).sound?.positionSeconds).toBe(900)
    const { timestamp } = (await gets(`${nextcloud}/episode_action?since=0`)).json()
    passes(10 * minute)
    await sends(path, [
      played(1, 950, { timestamp: '2031-03-01T08:50:00' }),
      played(0, 520, { timestamp: '2026-03-01T08:45:00' }),
    ])
    expect((await position(itemIds[1])).sound?.positionSeconds).toBe(950)
    passes(minute)
    await sends(path, [played(1, 951, { timestamp: '2026-03-01T09:11:00Z' })])
    const { actions } = (await gets(`${nextcloud}/episode_action?since=${timestamp + 300}`)).json()
    expect(actions.map((one: { position: number }) => one.position).sort()).toEqual([520, 951])
  },
)

eachDatabase('an episode that an app played to its end is read', async (db) => {
  const { ada, itemIds, sends, position } = await givenPodcastApp(db)
  await sends('/api/2/episodes/ada.json', [played(0, 3590), played(1, 1800)], {
    type: 'application/x-www-form-urlencoded',
  })
  expect(await position(itemIds[0])).toMatchObject({ isRead: true, sound: { isFinished: true } })
  expect(await position(itemIds[1])).toMatchObject({ isRead: false, sound: { isFinished: false } })
  const { actions } = await ada.calls('GET /keys/actions', { query: {} })
  expect(actions).toMatchObject([{ kind: 'read', count: 1 }])
})

eachDatabase('an episode is found by its id or path when the address of its recording moved', async (db) => {
  const { itemIds, sends, position } = await givenPodcastApp(db)
  const [byId = 0, byPath] = itemIds
  await db
    .updateTable('items')
    .set({ guidHash: shortHash('guid:train-7'), enclosures: enclosures('https://new.example/seven.mp3') })
    .where('id', '=', byId)
    .execute()
  await sends(`${nextcloud}/episode_action/create`, [
    played(0, 300, { guid: 'train-7' }),
    played(1, 400, { episode: 'https://sounds.example/1.mp3?signature=tomorrow', guid: 'unknown' }),
  ])
  expect((await position(byId)).sound?.positionSeconds).toBe(300)
  expect((await position(byPath)).sound?.positionSeconds).toBe(400)
})

eachDatabase(
  'an app unsubscribes only from podcasts, the page can undo that, and other apps hear of both',
  async (db) => {
    const { ada, gets, sends, passes, subscriptionId } = await givenPodcastApp(db)
    passes(10 * minute)
    const since = startOfStories / 1000 + 600
    const changes = async (from: number) => {
      const { add, remove } = (await gets(`/api/2/subscriptions/ada/other.json?since=${from}`)).json()
      return { add, remove }
    }
    expect(await changes(since)).toEqual({ add: [], remove: [] })
    await sends('/api/2/subscriptions/ada/phone.json', { add: [], remove: ['https://blog.example/feed.xml', feedUrl] })
    const { feeds } = await ada.calls('GET /feeds')
    expect(feeds.map(({ feedUrl }) => feedUrl)).toEqual(['https://blog.example/feed.xml'])
    expect(await changes(since)).toEqual({ add: [], remove: [feedUrl] })
    // A first sync has nothing to remove.
    expect(await changes(0)).toEqual({ add: [], remove: [] })
    const { actions } = await ada.calls('GET /keys/actions', { query: {} })
    expect(actions).toMatchObject([{ kind: 'feedDeleted', subject: 'Night Train', canUndo: true }])
    passes(10 * minute)
    await ada.calls('POST /keys/actions/:id/undo', { params: { id: actions[0]?.id ?? 0 } })
    expect(await changes(since + 600)).toEqual({ add: [feedUrl], remove: [] })
    // The same for what the reader does on the page.
    passes(10 * minute)
    await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
    expect(await changes(since + 1200)).toEqual({ add: [], remove: [feedUrl] })
    passes(10 * minute)
    await ada.calls('POST /deleted/:kind/:id/restore', { params: { kind: 'feed', id: subscriptionId } })
    expect(await changes(since + 1800)).toEqual({ add: [feedUrl], remove: [] })
  },
)

eachDatabase('podcasts that an app adds are subscribed, and uploading a list removes none', async (db) => {
  const { ada, gets, sends } = await givenPodcastApp(db)
  const added = ['https://one.example/rss', 'https://two.example/rss']
  await sends(`${nextcloud}/subscription_change/create`, { add: [...added, feedUrl, 'no address', 7], remove: [] })
  const urls = async () => (await ada.calls('GET /feeds')).feeds.map(({ feedUrl }) => feedUrl).sort()
  expect(await urls()).toEqual(['https://blog.example/feed.xml', feedUrl, ...added].sort())
  // The app takes it back before the feed was ever fetched.
  await sends(`${nextcloud}/subscription_change/create`, { add: [], remove: [added[0]] })
  expect(await urls()).toEqual(['https://blog.example/feed.xml', feedUrl, added[1]].sort())
  const text = { method: 'PUT' as const, type: 'plain/text' }
  expect((await sends('/subscriptions/ada/phone.txt', 'https://three.example/rss\n\n', text)).statusCode).toBe(200)
  expect(await urls()).toContain('https://three.example/rss')
  expect(await urls()).toContain(feedUrl)
  expect((await gets('/subscriptions/ada@example.com.json')).json()).toEqual([feedUrl])
  expect((await gets('/subscriptions/ada/phone.txt')).body).toBe(`${feedUrl}\n`)
  expect((await gets('/subscriptions/ada/phone.opml')).body).toContain(`xmlUrl="${feedUrl}"`)
  expect((await gets('/subscriptions/ada/phone.xml')).statusCode).toBe(404)
})

eachDatabase('an app names up to 50 devices, and a list of 1,000 is refused in a sentence', async (db) => {
  const { gets, sends } = await givenPodcastApp(db)
  await sends('/api/2/devices/ada/phone.json', { caption: 'My phone', type: 'mobile' })
  for (let number = 1; number < limits.podcastDevicesMax; number++)
    await sends(`/api/2/devices/ada/d${number}.json`, '')
  const refused = await sends('/api/2/devices/ada/one-more.json', {})
  expect([refused.statusCode, refused.json().error]).toEqual([409, texts.tooManyPodcastDevices()])
  const list = await sends(
    '/api/2/devices/ada/phone.json',
    Array.from({ length: 1000 }, (_, id) => ({ id })),
  )
  expect([list.statusCode, list.json().error]).toEqual([400, texts.tooManyPodcastDevices()])
  const devices = (await gets('/api/2/devices/ada.json')).json()
  expect(devices).toHaveLength(50)
  expect(devices).toContainEqual({ id: 'phone', caption: 'My phone', type: 'mobile', subscriptions: 1 })
})

eachDatabase('a key for podcasts does nothing else, and no other key but a full one opens them', async (db) => {
  const { app, ada, keyOf, secret, gets, sends } = await givenPodcastApp(db)
  const refused = await app.inject({ method: 'POST', url: '/api/2/auth/ada/login.json' })
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    expect.stringMatching(/^Basic realm=/),
  ])
  const signedIn = await sends('/api/2/auth/ada/login.json', '')
  expect([signedIn.statusCode, signedIn.headers['set-cookie']]).toEqual([200, undefined])
  for (const path of [
    '/api/feeds',
    '/api/feeds/items',
    '/api/podcasts/continue',
    '/api/account/export',
    '/api/books/later',
  ])
    expect([
      path,
      (await app.inject({ url: path, headers: { authorization: `Bearer ${secret}` } })).statusCode,
    ]).toEqual([path, 403])
  expect((await gets('/opds')).statusCode).toBe(403)
  for (const scopes of [['read'], ['mark'], ['organise'], ['books'], ['save']] satisfies KeyScope[][])
    expect([scopes, (await gets('/api/2/episodes/ada.json', await keyOf(ada, scopes))).statusCode]).toEqual([
      scopes,
      403,
    ])
  expect((await gets('/api/2/episodes/ada.json', await keyOf(ada, ['full']))).statusCode).toBe(200)
  expect((await gets('/api/2/episodes/ada.json', 'bsk_wrong')).statusCode).toBe(401)
  expect((await gets('/api/2/episodes/ada.json', ada.token)).statusCode).toBe(401)
})

eachDatabase('another reader’s app sees and changes nothing of the first one', async (db) => {
  const { ada, register, keyOf, gets, sends, itemIds, position, feedId } = await givenPodcastApp(db)
  const ben = await register('Ben')
  const bens = { key: await keyOf(ben) }
  await sends('/api/2/episodes/ada@example.com.json', [played(0, 700)])
  expect((await gets('/api/2/subscriptions/ada/phone.json', bens.key)).json().add).toEqual([])
  expect((await gets('/api/2/episodes/ada.json', bens.key)).json().actions).toEqual([])
  await sends('/api/2/episodes/ada.json', [played(0, 1)], bens)
  await sends('/api/2/subscriptions/ada/phone.json', { remove: [feedUrl] }, bens)
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(2)
  expect((await position(itemIds[0])).sound?.positionSeconds).toBe(700)
  await givenSubscription(db, ben, { feedId })
  expect((await gets('/api/2/episodes/ben.json', bens.key)).json().actions).toEqual([])
})

eachDatabase('positions of episodes nobody has are dropped, and no body is a failure of the server', async (db) => {
  const { gets, sends } = await givenPodcastApp(db)
  const strange = [
    null,
    7,
    [],
    {},
    played(0, 5, { podcast: 'https://nobody.example/rss' }),
    played(0, 5, { episode: 'https://nobody.example/1.mp3' }),
    played(0, 5, { timestamp: 'yesterday' }),
    played(0, -1),
    played(0, 1e12),
    played(0, 5, { podcast: 7 }),
    played(0, 5, { action: 'download' }),
    played(0, 5, { guid: {} }),
  ]
  const many = Array.from({ length: 3000 }, (_, number) => played(number + 10, 60))
  expect((await sends('/api/2/episodes/ada.json', [...strange, ...many])).statusCode).toBe(200)
  expect((await gets('/api/2/episodes/ada.json')).json().actions).toEqual([])
  expect(await db.selectFrom('listeningPositions').selectAll().execute()).toEqual([])
  const paths = ['/api/2/episodes/ada.json', '/api/2/subscriptions/ada/x.json', '/api/2/devices/ada/x.json']
  const bodies = [
    '{',
    'null',
    '7',
    '"x"',
    '[[[[]]]]',
    '{"add":7}',
    '{"add":{"length":9}}',
    '["\\u0000"]',
    '{"caption":"\\ud800"}',
    '',
  ]
  for (const path of paths)
    for (const body of bodies)
      expect([path, body, (await sends(path, body)).statusCode < 500]).toEqual([path, body, true])
  expect((await sends('/api/2/episodes/ada.json', ' '.repeat(1024 * 1024 + 1))).statusCode).toBe(413)
  for (const since of ['-1', 'x', '1e400', '99999999999999999999', '999999999999', '', '1&since=2'])
    for (const path of ['/api/2/episodes/ada.json', '/api/2/subscriptions/ada/x.json'])
      expect([since, (await gets(`${path}?since=${since}`)).statusCode]).toEqual([since, 200])
  for (const path of ['/api/2/devices/ada/%00.json', '/api/2/devices/ada/%2e%2e%2f.json', '/subscriptions/%00'])
    expect([path, (await sends(path, {})).statusCode < 500]).toEqual([path, true])
})

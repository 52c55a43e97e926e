import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { givenTaker } from '../../../../test/support/givenTaker.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { SendField, SendKind } from '../../../shared/sendKinds.ts'
import { applyRules } from '../../core/rules/applyRules.ts'
import type { Db } from '../../db/schema.ts'
import { createApiClient } from '../../fetching/guardedApi.ts'
import { day, minute, second } from '../../lib/clock.ts'
import { sendNext } from './sendDue.ts'
import { claimTargets, releaseTargets } from './sendTargets.queries.ts'

const title = 'The <river> & "its"\nbed'

type Feed = { url?: string; environment?: Record<string, string> }

async function givenSender(db: Db, { environment = { FETCH_ALLOW_PRIVATE_NETWORKS: 'true' }, url }: Feed = {}) {
  const made = await makeApp(db, environment)
  const ada = await made.register('Ada')
  const { feedId } = await givenFeed(db, { title: 'The Weekly Current' })
  if (url !== undefined) await db.updateTable('feeds').set({ url }).where('id', '=', feedId).execute()
  const itemIds = await givenItems(db, feedId, [{ title, text: 'The river returns' }, { title: 'The hill' }])
  await givenSubscription(db, ada, { feedId })
  const api = createApiClient(made.deps.config)
  return {
    ...made,
    ada,
    feedId,
    itemIds,
    itemId: itemIds[0] ?? 0,
    add: async (kind: SendKind, settings: Partial<Record<SendField, string>>, isOnSave = false) =>
      (await ada.calls('POST /send-targets', { body: { kind, name: kind, settings, isOnSave } })).target,
    send: async (itemId: number, sendTargetId: number, evenPrivate = false) =>
      (await ada.calls('POST /feeds/items/:id/send', { params: { id: itemId }, body: { sendTargetId, evenPrivate } }))
        .delivery,
    saves: (id: number, isSaved = true) =>
      ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved } }),
    happenedTo: async (id: number) => ada.calls('GET /feeds/items/:id/deliveries', { params: { id } }),
    /** One look of the worker at all targets. Returns how many had a turn. */
    async workerLooks(exceptOf: number[] = []) {
      const claimed = await claimTargets(db, { now: made.deps.clock(), limit: 8, exceptOf })
      for (const target of claimed) await sendNext({ ...made.deps, api }, target)
      return claimed.length
    },
  }
}

eachDatabase('a reader sends an article to linkding, and sees in its own words why it refuses', async (db) => {
  const { ada, add, send, itemId, happenedTo, close } = await givenSender(db)
  const linkding = await givenTaker((_, count) =>
    count === 1 ? { status: 401, body: '{"detail":"Invalid <b>token</b>."}' } : { status: 201, body: '{"id":1}' },
  )
  const target = await add('linkding', { server: `${linkding.url}/links/`, token: 'secret token' })
  expect(await send(itemId, target.id)).toMatchObject({
    state: 'failed',
    problem: { is: 'refused', words: '401 Invalid token.' },
  })
  expect(await send(itemId, target.id)).toMatchObject({ state: 'sent', problem: null })
  expect(linkding.requests[1]).toMatchObject({ path: '/links/api/bookmarks/' })
  expect(linkding.requests[1]?.headers.authorization).toBe('Token secret token')
  expect(JSON.parse(linkding.requests[1]?.body ?? '')).toMatchObject({
    title,
    url: 'https://example.com/stories/1',
    unread: true,
  })
  expect(await happenedTo(itemId)).toMatchObject({ deliveries: [{ targetId: target.id, state: 'sent' }] })
  const listed = await ada.calls('GET /send-targets')
  expect(JSON.stringify(listed)).not.toContain('secret token')
  const [row] = await db.selectFrom('sendTargets').select('sealedSettings').execute()
  expect(row?.sealedSettings).not.toContain('secret')
  await close()
})

eachDatabase('what a reader saves goes out once, one article a second, also when an app saves many', async (db) => {
  const { ada, add, saves, itemIds, workerLooks, passes, happenedTo, close } = await givenSender(db)
  const hook = await givenTaker()
  await add('webhook', { server: hook.url }, true)
  const other = await givenTaker()
  await add('webhook', { server: other.url })
  for (const id of itemIds) await saves(id)
  await saves(itemIds[0] ?? 0, false)
  await saves(itemIds[0] ?? 0)
  expect(await workerLooks()).toBe(1)
  expect(await workerLooks()).toBe(0)
  passes(2 * second)
  expect(await workerLooks()).toBe(1)
  passes(2 * second)
  expect(await workerLooks()).toBe(0)
  expect(hook.requests.map(({ body }) => JSON.parse(body).article.id).sort()).toEqual([...itemIds].sort())
  expect(other.requests).toEqual([])
  expect((await happenedTo(itemIds[0] ?? 0)).deliveries).toMatchObject([{ state: 'sent' }])
  expect(ada.id).toBeGreaterThan(0)
  await close()
})

eachDatabase(
  'a target that is down is tried again for a day, as late as it asks; then the article says so',
  async (db) => {
    const { add, saves, itemId, workerLooks, passes, happenedTo, close } = await givenSender(db)
    const hook = await givenTaker((_, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '600' } } : 'breaks',
    )
    await add('webhook', { server: hook.url }, true)
    await saves(itemId)
    await workerLooks()
    passes(5 * minute)
    expect(await workerLooks()).toBe(0)
    passes(6 * minute)
    await workerLooks()
    expect((await happenedTo(itemId)).deliveries).toMatchObject([{ state: 'waiting', problem: { is: 'unreachable' } }])
    for (let times = 0; times < 40; times += 1) {
      passes(day / 20)
      await workerLooks()
    }
    expect(hook.requests).toHaveLength(6)
    expect((await happenedTo(itemId)).deliveries).toMatchObject([{ state: 'failed', problem: { is: 'unreachable' } }])
    await close()
  },
)

eachDatabase(
  'a target that is down gets no other article meanwhile, and a busy reader waits for others',
  async (db) => {
    const { ada, add, saves, itemIds, workerLooks, passes, close } = await givenSender(db)
    const hook = await givenTaker((_, count) => (count === 1 ? { status: 503 } : {}))
    await add('webhook', { server: hook.url }, true)
    for (const id of itemIds) await saves(id)
    expect(await workerLooks([ada.id])).toBe(0)
    expect(await workerLooks()).toBe(1)
    passes(30 * second)
    expect(await workerLooks()).toBe(0)
    passes(minute)
    expect(await workerLooks()).toBe(1)
    passes(2 * second)
    expect(await workerLooks()).toBe(1)
    expect(hook.requests).toHaveLength(3)
    await close()
  },
)

eachDatabase('an article that a rule saves as it arrives is sent, too', async (db) => {
  const { deps, ada, add, feedId, workerLooks, close } = await givenSender(db)
  const hook = await givenTaker()
  await add('webhook', { server: hook.url }, true)
  const rule = { name: 'Rivers', query: 'river', scope: { kind: 'all' as const }, actions: [{ is: 'save' as const }] }
  await ada.calls('POST /rules', { body: rule })
  const [itemId = 0] = await givenItems(db, feedId, [{ title: 'Another river' }])
  const arrived = {
    ...{
      itemId,
      title: 'Another river',
      author: '',
      link: null,
      text: '',
      publishedAt: startOfStories,
      isMarked: false,
    },
    ...{ words: null, categories: null, categoryWords: null, durationSeconds: null },
  }
  const now = deps.clock()
  await db.transaction().execute((tx) => applyRules(tx, [{ feedId, items: [arrived] }], now))
  expect(await workerLooks()).toBe(1)
  expect(hook.requests.map(({ body }) => JSON.parse(body).article.id)).toEqual([itemId])
  await close()
})

eachDatabase('ten refusals in a row turn a target off, and its reader turns it on again', async (db) => {
  const { ada, add, send, saves, itemIds, workerLooks, passes, close } = await givenSender(db)
  const hook = await givenTaker((_, count) => (count <= 10 ? { status: 403, body: 'No entry' } : {}))
  const { id } = await add('webhook', { server: hook.url }, true)
  for (let times = 0; times < 10; times += 1) await send(itemIds[0] ?? 0, id)
  const off = await ada.calls('GET /send-targets')
  expect(off.targets).toMatchObject([{ off: { is: 'refused', words: '403 No entry' } }])
  await saves(itemIds[1] ?? 0)
  passes(2 * minute)
  expect(await workerLooks()).toBe(0)
  const { target } = await ada.calls('PATCH /send-targets/:id', { params: { id }, body: { isOn: true } })
  expect(target).toMatchObject({ off: null, isOnSave: true })
  expect(await send(itemIds[1] ?? 0, id)).toMatchObject({ state: 'sent' })
  await close()
})

anyDatabase('a killed worker repeats only what its target recognizes', async (db) => {
  const { add, saves, itemId, workerLooks, passes, happenedTo, close } = await givenSender(db)
  const taker = await givenTaker()
  await add('webhook', { server: taker.url }, true)
  await add('readeck', { server: taker.url, token: 'key' }, true)
  await saves(itemId)
  // As a process leaves it that dies while it sends.
  await db.updateTable('deliveries').set({ begunAt: 1 }).execute()
  await db.updateTable('sendTargets').set({ leasedUntil: Number.MAX_SAFE_INTEGER }).execute()
  await releaseTargets(db)
  passes(second)
  await workerLooks()
  expect(taker.requests.map(({ path }) => path)).toEqual(['/'])
  expect((await happenedTo(itemId)).deliveries).toMatchObject([
    { state: 'sent' },
    { state: 'failed', problem: { is: 'unknown' } },
  ])
  await close()
})

anyDatabase('a private article never goes by itself, and by hand only when its reader says so', async (db) => {
  const sender = await givenSender(db, {
    url: 'https://reader:secret@private.example/feed',
    environment: { FETCH_ALLOW_PRIVATE_NETWORKS: 'true' },
  })
  const { add, send, saves, itemId, workerLooks, happenedTo, close } = sender
  const hook = await givenTaker()
  const { id } = await add('webhook', { server: hook.url }, true)
  await saves(itemId)
  await workerLooks()
  expect(await happenedTo(itemId)).toMatchObject({ isPrivate: true, deliveries: [{ problem: { is: 'private' } }] })
  expect(await send(itemId, id)).toMatchObject({ state: 'failed', problem: { is: 'private' } })
  expect(hook.requests).toEqual([])
  expect(await send(itemId, id, true)).toMatchObject({ state: 'sent' })
  await close()
})

anyDatabase('an address within the network, and one that leads there, get nothing', async (db) => {
  const { ada, add, send, itemId, close } = await givenSender(db, {
    environment: { FETCH_ALLOW_PRIVATE_NETWORKS: 'false' },
  })
  const inside = await givenTaker()
  for (const server of [inside.url, 'http://169.254.169.254/latest', 'http://[::1]:80/', 'http://10.0.0.1/x']) {
    const { id } = await add('webhook', { server })
    expect([server, (await send(itemId, id)).problem]).toEqual([server, { is: 'notAllowed', words: '' }])
    expect(await ada.calls('POST /send-targets/:id/test', { params: { id } })).toMatchObject({
      problem: { is: 'notAllowed' },
    })
  }
  expect(inside.requests).toEqual([])
  await close()
})

anyDatabase('wrong answers of a target are told apart', async (db) => {
  const { add, send, itemId, close } = await givenSender(db)
  const cases = [
    [
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { is: 'otherProgram', words: '' },
    ],
    [
      { body: '<!doctype html><title>Sign in</title>', type: 'text/html' },
      { is: 'otherProgram', words: '' },
    ],
    [
      { status: 410, body: '<h1>Gone\nfor good</h1>', type: 'text/html' },
      { is: 'refused', words: '410 Gone for good' },
    ],
    [
      { status: 400, body: 'x'.repeat(100_000) },
      { is: 'refused', words: `400 ${'x'.repeat(200)}` },
    ],
    [
      { status: 422, body: '{"errors":{"url":["is\\u0000 bad"]}}' },
      { is: 'refused', words: expect.stringMatching(/^422 is.? bad$/) },
    ],
  ] as const
  for (const [says, problem] of cases) {
    const taker = await givenTaker(() => ({ ...says }))
    const { id } = await add('karakeep', { server: taker.url, token: 'key' })
    expect(await send(itemId, id)).toMatchObject({ state: 'failed', problem })
  }
  await close()
})

anyDatabase('a webhook is signed, and wallabag signs in first', async (db) => {
  const { add, send, itemId, close } = await givenSender(db)
  const hook = await givenTaker()
  await send(itemId, (await add('webhook', { server: hook.url, signingKey: 'Schlüssel' })).id)
  const [request] = hook.requests
  const [, moment, signature] =
    /^t=(\d+),v1=([0-9a-f]{64})$/.exec(`${request?.headers['x-broadsheet-signature']}`) ?? []
  const expected = createHmac('sha256', 'Schlüssel').update(`${moment}.${request?.body}`).digest('hex')
  expect(signature).toBe(expected)
  const wallabag = await givenTaker(({ path }) => ({
    body: path === '/oauth/v2/token' ? '{"access_token":"t1"}' : '{}',
  }))
  const { id } = await add('wallabag', {
    server: wallabag.url,
    clientId: '1_a',
    clientSecret: 'b',
    username: 'ada',
    password: 'p&q=r',
  })
  expect(await send(itemId, id)).toMatchObject({ state: 'sent' })
  expect(new URLSearchParams(wallabag.requests[0]?.body).get('password')).toBe('p&q=r')
  expect(wallabag.requests[1]).toMatchObject({ path: '/api/entries.json', headers: { authorization: 'Bearer t1' } })
  await close()
})

anyDatabase('a missing field and an address that runs a script are refused by name', async (db) => {
  const { ada, close } = await givenSender(db)
  const tries = (kind: SendKind, settings: Partial<Record<SendField, string>>) =>
    ada.tries('POST /send-targets', { body: { kind, name: 'x', settings } })
  expect(await tries('linkding', { server: 'https://links.example' })).toMatchObject({
    status: 400,
    error: 'API key is missing.',
  })
  for (const template of ['javascript:alert(1)', 'java\tscript:alert(1)', 'no address', 'data:text/html,x'])
    expect([template, (await tries('address', { template })).status]).toEqual([template, 400])
  for (const template of ['https://example.com/add?u=%url%', 'things:///add?title=%title%'])
    expect([template, (await tries('address', { template })).status]).toEqual([template, 201])
  await close()
})

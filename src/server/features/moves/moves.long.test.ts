import { expect, onTestFinished } from 'vitest'
import { eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { articlesOf, givenMove, misbehaves, shareOfEqual, smallWorld } from '../../../../test/support/givenMove.ts'
import { givenOldServer } from '../../../../test/support/givenOldServer.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour, minute, second } from '../../lib/clock.ts'
import { runDueMove } from './runMoves.ts'

eachDatabase(
  'a reader moves in: feeds, folders, titles, order, marks, labels and texts of starred articles',
  async (db) => {
    const move = await givenMove(db)
    expect(await move.begins()).toMatchObject({ status: 201, body: { move: { state: 'running', step: 'feeds' } } })
    await move.completes()
    expect(await move.latest()).toMatchObject({
      state: 'ended',
      counts: { feeds: 4, awaited: 0, articles: 43, seen: 43, starred: 11, matched: 43 },
    })
    const { columns } = await move.ada.calls('GET /columns')
    expect(columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => title)])).toEqual(
      [0, 1, 2, 3].map((number) => [`Folder ${number}`, [`Former ${number}`]]),
    )
    expect(await shareOfEqual(move, move.ada)).toBe(1)
    const { items } = await move.ada.calls('GET /feeds/items', { query: { savedOnly: true, limit: 100 } })
    const gone = items.find(({ title }) => title === 'Gone 1')
    const { item } = await move.ada.calls('GET /feeds/items/:id', { params: { id: gone?.id ?? 0 } })
    expect(item.content).toBe('<p>The whole text of 1.</p>')
    // The password is gone, and so are the notes about the old server.
    const rows = await db.selectFrom('moves').selectAll().execute()
    expect(rows).toMatchObject([{ sealedPassword: null }])
    expect(await db.selectFrom('moveItems').selectAll().execute()).toEqual([])
    // Once more: nothing is doubled.
    await move.begins()
    await move.completes()
    expect(await shareOfEqual(move, move.ada)).toBe(1)
    expect((await move.ada.calls('GET /feeds')).feeds).toHaveLength(4)
    expect((await move.ada.calls('GET /feeds/items', { query: { savedOnly: true, limit: 100 } })).items).toHaveLength(
      11,
    )
  },
)

eachDatabase('the password is stored encrypted and in no answer', async (db) => {
  const move = await givenMove(db)
  const { body } = await move.begins()
  expect(JSON.stringify(body)).not.toContain('api password')
  const [row] = await db.selectFrom('moves').selectAll().execute()
  expect(row?.sealedPassword).toMatch(/^[\w+/=]{40,}$/)
  expect(Buffer.from(row?.sealedPassword ?? '', 'base64').toString()).not.toContain('api password')
})

eachDatabase('a stolen session starts no move: it takes the password of the account, too', async (db) => {
  const move = await givenMove(db)
  for (const currentPassword of [undefined, '', 'wrong'])
    expect(await move.begins({ currentPassword })).toMatchObject({ status: 403, error: texts.wrongPassword() })
  expect(move.old.requests).toEqual([])
  expect(await move.latest()).toBe(null)
})

eachDatabase('an account without a password starts a move soon after signing in', async (db) => {
  const move = await givenMove(db)
  await db.updateTable('users').set({ passwordHash: null }).execute()
  move.app.passes(16 * minute)
  expect(await move.begins({ currentPassword: undefined })).toMatchObject({
    status: 403,
    error: texts.freshSignInNeeded(),
  })
  await db
    .updateTable('sessions')
    .set({ createdAt: move.app.deps.clock() - minute })
    .execute()
  expect(await move.begins({ currentPassword: undefined })).toMatchObject({ status: 201 })
})

const endings: [string, (ada: Person, move: Awaited<ReturnType<typeof givenMove>>) => Promise<unknown>][] = [
  [
    'a new password',
    (ada) => ada.calls('PATCH /auth/profile', { body: { password: 'a new password', currentPassword: ada.password } }),
  ],
  ['Logout Everywhere', (ada) => ada.calls('DELETE /auth/sessions')],
  [
    'a suspension',
    async (ada, { app }) => {
      const admin = await app.register('Admin')
      await app.deps.db.updateTable('users').set({ adminSince: 1 }).where('id', '=', admin.id).execute()
      await admin.calls('PATCH /admin/users/:id', { params: { id: ada.id }, body: { isSuspended: true } })
    },
  ],
]
for (const [name, ends] of endings)
  eachDatabase(`${name} ends a move: its password is gone, and the old server gets nothing more`, async (db) => {
    const move = await givenMove(db)
    await move.begins({ inStepDays: 14 })
    await move.completes()
    expect(await move.latest()).toMatchObject({ state: 'inStep' })
    await ends(move.ada, move)
    const [row] = await db.selectFrom('moves').selectAll().execute()
    expect(row).toMatchObject({ state: 'ended', sealedPassword: null, endedAt: expect.any(Number) })
    expect(await db.selectFrom('moveFeeds').selectAll().execute()).toEqual([])
    const asked = move.old.requests.length
    move.app.passes(hour)
    await move.works()
    expect(move.old.requests).toHaveLength(asked)
  })

eachDatabase('a wrong password, a page and a dead address are refused at once, each with a sentence', async (db) => {
  const move = await givenMove(db)
  expect(await move.begins({ password: 'wrong' })).toMatchObject({
    status: 422,
    error: expect.stringMatching(/refuses/),
  })
  misbehaves(move, 'ClientLogin', { status: 200, body: '<!DOCTYPE html><p>Welcome</p>' })
  expect(await move.begins()).toMatchObject({ status: 422, error: expect.stringMatching(/does not answer like/) })
  expect(await move.begins({ address: 'http://127.0.0.1:1' })).toMatchObject({ status: 502 })
  expect(await move.begins({ address: '' })).toMatchObject({ status: 400 })
  expect(await move.latest()).toBe(null)
  expect((await move.begins()).status).toBe(201)
  expect(await move.begins()).toMatchObject({ status: 409 })
})

eachDatabase('a server on a private network is not asked unless the operator allows it', async (db) => {
  const world = await givenOldServer(smallWorld)
  const app = await makeApp(db, { FETCH_ALLOW_PRIVATE_NETWORKS: 'false' })
  onTestFinished(async () => {
    await app.close()
    await world.close()
  })
  const ada = await app.register('Ada')
  const body = {
    service: 'freshrss',
    address: world.old.url,
    name: 'ada',
    password: 'api password',
    currentPassword: ada.password,
  } as const
  expect(await ada.tries('POST /moves', { body })).toMatchObject({ status: 502 })
  expect(world.old.requests).toEqual([])
})

eachDatabase('a move waits for as long as a busy server says', async (db) => {
  const move = await givenMove(db)
  await move.begins()
  misbehaves(move, 'items/contents', { status: 429, headers: { 'retry-after': '600' } })
  await move.works()
  expect(await move.latest()).toMatchObject({ state: 'running', problem: { reason: expect.stringMatching(/busy/) } })
  const asked = move.old.requests.length
  move.app.passes(9 * minute)
  await move.works()
  expect(move.old.requests).toHaveLength(asked)
  move.app.passes(minute)
  await move.completes()
  expect(await move.latest()).toMatchObject({ state: 'ended', problem: null })
  expect(await shareOfEqual(move, move.ada)).toBe(1)
})

eachDatabase('an answer that finds no room in memory beside those to other moves is requested again', async (db) => {
  const move = await givenMove(db)
  await move.begins()
  const { requests } = move.old
  await move.deps.memory.hold(0, async (others) => {
    others.take(60_000_000)
    await move.works()
    expect(await move.latest()).toMatchObject({ state: 'running', problem: { reasonCode: 'failure_move_busy' } })
    expect(await db.selectFrom('moves').select('failures').execute()).toEqual([{ failures: 0 }])
  })
  const asked = requests.length
  move.app.passes(20 * second)
  await move.completes()
  expect(requests.length).toBeGreaterThan(asked)
  expect(await move.latest()).toMatchObject({ state: 'ended', problem: null })
  expect(await shareOfEqual(move, move.ada)).toBe(1)
})

eachDatabase(
  'hundreds of feeds come in parts, and a move that is cut off between two goes on with the next',
  async (db) => {
    const move = await givenMove(db, { feeds: 230, itemsPerFeed: 1, read: 0, starred: 0, labels: [] })
    await move.begins()
    const isOver = await runDueMove({ ...move.deps, db: endsAfter(db, 2) }, new AbortController().signal)
    expect(isOver).toBe(false)
    expect((await move.ada.calls('GET /feeds')).feeds).toHaveLength(100)
    move.app.passes(minute)
    await move.works()
    const { columns } = await move.ada.calls('GET /columns')
    expect(columns.flatMap(({ feeds }) => feeds)).toHaveLength(230)
    expect(await db.selectFrom('moveFeeds').select('oldId').execute()).toHaveLength(230)
    expect(await db.selectFrom('imports').select('id').execute()).toHaveLength(1)
    expect(await db.selectFrom('importParts').select('id').execute()).toEqual([])
  },
)

/** As if the worker ended when it begins one more transaction. */
const endsAfter = (db: Db, transactions: number): Db => {
  let begun = 0
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && begun++ >= transactions) throw new Error('The worker ended.')
      const value = Reflect.get(target, name)
      // Its methods have private fields.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

eachDatabase('a password that is changed in the middle makes the move wait for the reader', async (db) => {
  const move = await givenMove(db)
  const { body } = await move.begins()
  const id = (body as { move: { id: number } }).move.id
  move.old.password = 'a new password'
  misbehaves(move, 'items/contents', { status: 401 })
  await move.works()
  expect(await move.latest()).toMatchObject({ state: 'waiting', problem: { reason: expect.stringMatching(/refuses/) } })
  move.app.passes(day)
  await move.works()
  expect(await move.latest()).toMatchObject({ state: 'waiting' })
  const goOn = (password: string) => move.ada.tries('POST /moves/:id/go-on', { params: { id }, body: { password } })
  expect(await goOn('wrong again')).toMatchObject({ status: 422 })
  expect(await goOn('a new password')).toMatchObject({
    status: 200,
    body: { move: { state: 'running', problem: null } },
  })
  await move.completes()
  expect(await shareOfEqual(move, move.ada)).toBe(1)
})

eachDatabaseInAll(
  'rubbish, lies about counts and endless pages end in a wait or in an end, and break nothing',
  async (db) => {
    const move = await givenMove(db, { ...smallWorld, labels: [] })
    await move.begins()
    const rubbish = ['[', '{"subscriptions": 7}', 'null', `{"subscriptions":${'['.repeat(5000)}`]
    for (const body of rubbish) {
      misbehaves(move, 'subscription/list', { status: 200, body })
      await move.works()
      expect(await move.latest()).toMatchObject({ state: 'running', problem: { reasonCode: 'failure_move_strange' } })
      move.app.passes(hour)
    }
    // Each page names a next one, with ids that it never describes.
    move.old.misbehave = (path, count) => {
      if (path.endsWith('items/ids'))
        return {
          status: 200,
          body: JSON.stringify({ itemRefs: [{ id: `${count}` }, { id: {} }, 7], continuation: `${count}` }),
        }
      return path.endsWith('items/contents') ? { status: 200, body: '{"items":[{"id":"x"},null]}' } : null
    }
    await move.completes()
    expect(await move.latest()).toMatchObject({ state: 'ended', counts: { feeds: 4, matched: 0 } })
    expect((await move.ada.calls('GET /feeds')).feeds).toHaveLength(4)
  },
)

eachDatabase('marks are kept equal on both sides, until the reader ends it', async (db) => {
  const move = await givenMove(db)
  const { body } = await move.begins({ inStepDays: 14 })
  const id = (body as { move: { id: number } }).move.id
  await move.completes()
  expect(await move.latest()).toMatchObject({ state: 'inStep', inStepUntil: expect.any(String) })
  const articleOf = (title: string) => move.old.articles.find((article) => article.title === title)
  const { items } = await move.ada.calls('GET /feeds/items', { query: { unreadOnly: true, limit: 100 } })
  const [readHere, readThere] = items.filter(({ isSaved }) => !isSaved)
  await move.ada.calls('PATCH /feeds/items/:id/read', { params: { id: readHere?.id ?? 0 }, body: { isRead: true } })
  await move.ada.calls('PATCH /feeds/items/:id/saved', { params: { id: readHere?.id ?? 0 }, body: { isSaved: true } })
  const there = articleOf(readThere?.title ?? '')
  if (there) there.isRead = true
  const star = move.old.articles.find(({ isStarred, labels }) => isStarred && labels.length === 0)
  if (star) star.isStarred = false
  move.app.passes(16 * minute)
  await move.works()
  expect(articleOf(readHere?.title ?? '')).toMatchObject({ isRead: true, isStarred: true })
  const here = await articlesOf(move.ada)
  expect(here.get(readThere?.title ?? '')).toMatchObject({ isRead: true })
  // An article of the keeper that is no longer saved is nowhere.
  expect(here.get(star?.title ?? '')?.isStarred ?? false).toBe(false)
  const asked = move.old.requests.length
  const { move: ended } = await move.ada.calls('POST /moves/:id/end', { params: { id } })
  expect(ended).toMatchObject({ state: 'ended' })
  move.app.passes(day)
  await move.works()
  expect(move.old.requests).toHaveLength(asked)
})

eachDatabase('a new article that is read here before both sides are compared is read on both', async (db) => {
  const move = await givenMove(db)
  await move.begins({ inStepDays: 14 })
  await move.completes()
  // The publisher has it, the old server has loaded it, and so have we.
  const [first] = move.old.articles
  const { id: feedId } = await db.selectFrom('feeds').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const [itemId = 0] = await givenItems(db, feedId, [{ title: 'Just in' }])
  const link = 'https://just.example/in'
  await db.updateTable('items').set({ link }).where('id', '=', itemId).execute()
  const news = { ...first, feed: 0, title: 'Just in', link, html: '', publishedAt: 0, labels: [] }
  move.old.articles.push({ ...news, isRead: false, isStarred: false })
  await move.ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemId }, body: { isRead: true } })
  move.app.passes(16 * minute)
  await move.works()
  expect(move.old.articles.at(-1)).toMatchObject({ isRead: true })
  expect((await articlesOf(move.ada)).get('Just in')).toMatchObject({ isRead: true })
})

eachDatabase('when a list of changes is too large, the marks are compared by pages', async (db) => {
  const move = await givenMove(db, smallWorld, 'nextcloud')
  await move.begins({ inStepDays: 14 })
  await move.completes()
  move.app.passes(16 * minute)
  await move.works()
  const unread = move.old.articles.find(({ isRead }) => !isRead)
  if (unread) unread.isRead = true
  misbehaves(move, '/items/updated', { status: 200, headers: { 'content-length': String(2 ** 30) }, body: '{' })
  move.app.passes(16 * minute)
  await move.works()
  expect(move.old.requests.slice(-4)).toEqual(['/items/updated', '/items', '/items', '/items'])
  expect((await articlesOf(move.ada)).get(unread?.title ?? '')).toMatchObject({ isRead: true })
  expect(await move.latest()).toMatchObject({ state: 'inStep', problem: null })
})

eachDatabase('block rules of Miniflux become rules that are off', async (db) => {
  const move = await givenMove(db, smallWorld, 'miniflux')
  const [feed] = move.old.feeds
  if (feed) feed.filters = { block_filter_entry_rules: 'EntryTitle=(?i)sponsored\nEntryCommentsURL=x' }
  await move.begins()
  await move.completes()
  const { rules } = await move.ada.calls('GET /rules')
  expect(rules).toMatchObject([{ query: expect.stringContaining('sponsored'), isOn: false, scope: { kind: 'feed' } }])
  const { import: imported } = await move.ada.calls('GET /opml/imports/latest')
  expect(imported).toMatchObject({ rules: 1, untranslatedFilters: 1 })
})

eachDatabase('keeping in step ends by itself after its days', async (db) => {
  const move = await givenMove(db)
  await move.begins({ inStepDays: 1 })
  await move.completes()
  move.app.passes(day)
  await move.works()
  expect(await move.latest()).toMatchObject({ state: 'ended' })
  expect(await db.selectFrom('moves').select('sealedPassword').execute()).toEqual([{ sealedPassword: null }])
})

eachDatabase('another reader sees and changes nothing of a move', async (db) => {
  const move = await givenMove(db)
  const { body } = await move.begins()
  const params = { id: (body as { move: { id: number } }).move.id }
  const ben = await move.app.register('Ben')
  expect((await ben.calls('GET /moves/latest')).move).toBe(null)
  expect((await ben.tries('POST /moves/:id/go-on', { params, body: {} })).status).toBe(404)
  expect((await ben.tries('POST /moves/:id/end', { params })).status).toBe(404)
  expect((await ben.tries('DELETE /moves/:id', { params })).status).toBe(404)
  await move.ada.calls('DELETE /moves/:id', { params })
  expect(await move.latest()).toBe(null)
  await move.works()
})

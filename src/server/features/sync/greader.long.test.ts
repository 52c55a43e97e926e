// In one file because every recorded client replays its requests against the same reader and the same feeds.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { givenSyncedReader } from '../../../../test/support/givenSyncedReader.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { openEmptyDatabase } from '../../../../test/support/openEmptyDatabase.ts'
import { replay } from '../../../../test/support/replay.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { buildApp } from '../../app.ts'
import type { Db } from '../../db/schema.ts'
import { readItemId, writeLongId } from './itemIds.ts'

const api = '/api/greader.php/reader/api/0'
const read = 'user/-/state/com.google/read'
const longForm = 'tag:google.com,2005:reader/item/'
const starred = 'user/-/state/com.google/starred'
const readingList = 'user/-/state/com.google/reading-list'

/** A reader with an app that calls the API with their key. */
async function givenApp(db: Db, environment: Record<string, string> = {}) {
  const world = await givenSyncedReader(db, environment)
  const callerWith = (auth: string) => {
    const authorization = `GoogleLogin auth=${auth}`
    const get = (path: string) => world.app.inject({ url: `${api}/${path}`, headers: { authorization } })
    const post = (path: string, body: string) =>
      world.app.inject({
        method: 'POST',
        url: `${api}/${path}`,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      })
    const ids = async (query: string) =>
      (await get(`stream/items/ids?output=json&${query}`))
        .json()
        .itemRefs.map(({ id }: { id: string }) => readItemId(id))
    return { get, post, ids, unread: () => ids(`s=${readingList}&xt=${read}`) }
  }
  const itemIds = world.feeds.flatMap(({ itemIds }) => itemIds)
  return { ...world, ...callerWith(world.auth), callerWith, itemIds }
}

test('each spelling of an id names the same item', () => {
  const spellings = ['23', '0000000000000017', writeLongId(23, 'wide'), 'tag:google.com,2005:reader/item/17']
  expect(spellings.map(readItemId)).toEqual([23, 23, 23, 23])
  for (const wrong of [
    '',
    '-5',
    '<script>',
    'ffffffffffffffff',
    '99999999999999999',
    'tag:google.com,2005:reader/item/',
  ])
    expect([wrong, readItemId(wrong)]).toEqual([wrong, null])
})

for (const client of ['newsboat', 'rssguard', 'netnewswire', 'reeder', 'readyou', 'fluentreader', 'liferea'])
  eachDatabase(`the recorded requests of ${client} get the answers it reads`, async (db) => {
    const { app, ada, secret, feeds, close } = await givenApp(db)
    const [feed] = feeds
    const id = feed?.itemIds.at(-1) ?? 0
    const hex = id.toString(16)
    const values = { email: ada.email, key: secret, feed: feed?.id ?? 0, id, hex, hex16: hex.padStart(16, '0') }
    for (const { request, status, body } of await replay(app, client, values)) {
      expect([request, status]).toEqual([request, 200])
      if (/edit|mark-all/.test(request)) expect([request, body]).toEqual([request, 'OK'])
      else if (request.includes('/token')) expect(body).toMatch(/^\w{57}$/)
      else if (!/ClientLogin/.test(request)) expect(() => JSON.parse(body)).not.toThrow()
      if (request.includes('items/contents')) {
        const [item] = JSON.parse(body).items
        expect(item).toMatchObject({
          id: writeLongId(id, 'wide'),
          crawlTimeMsec: expect.stringMatching(/^\d{13}$/),
          timestampUsec: expect.stringMatching(/^\d{16}$/),
          published: Math.floor((startOfStories + 30_000) / 1000),
          title: 'Story 30',
          canonical: [{ href: 'https://feed-1.example/30' }],
          origin: { streamId: `feed/${feed?.id}`, title: expect.any(String) },
          summary: { content: expect.any(String) },
        })
        expect(item.categories).toContain(readingList)
      }
      if (request.includes('subscription/list')) expect(JSON.parse(body).subscriptions).toHaveLength(6)
    }
    await close()
  })

eachDatabase('marks of an app are the marks of the reader, and the other way round', async (db) => {
  const { ada, post, ids, unread, itemIds, close } = await givenApp(db)
  const marked = itemIds.slice(0, 32)
  const body = `${marked.map((id) => `i=${encodeURIComponent(writeLongId(id, 'wide'))}`).join('&')}&a=${read}`
  expect((await post('edit-tag', body)).body).toBe('OK')
  await post('edit-tag', `i=${itemIds[40]}&a=${starred}`)
  const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
  expect(
    items
      .filter(({ isRead }) => isRead)
      .map(({ id }) => id)
      .sort((a, b) => a - b),
  ).toEqual(marked)
  expect(items.filter(({ isSaved }) => isSaved).map(({ id }) => id)).toEqual([itemIds[40]])
  expect(await unread()).toHaveLength(148)
  expect(await ids(`s=${starred}`)).toEqual([itemIds[40]])

  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: marked[0] ?? 0 }, body: { isRead: false } })
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: marked[1] ?? 0 }, body: { isSaved: true } })
  expect(await unread()).toContain(marked[0])
  expect(await ids(`s=${starred}`)).toEqual([itemIds[40], marked[1]])
  expect(await ids(`s=${read}`)).toEqual(marked.slice(1).toReversed())
  await post('edit-tag', `i=${marked[1]}&r=${starred}&r=${read}`)
  expect(await ids(`s=${starred}&xt=${read}`)).toEqual([itemIds[40]])
  expect(await unread()).toContain(marked[1])
  await close()
})

eachDatabase('items below the mark of "mark all read" become unread again for an app, too', async (db) => {
  const { ada, post, unread, itemIds, feeds, close } = await givenApp(db)
  expect((await post('mark-all-as-read', `s=${readingList}`)).body).toBe('OK')
  expect(await unread()).toEqual([])
  await post('edit-tag', `i=${itemIds[3]}&r=${read}&a=user/-/state/com.google/kept-unread`)
  expect(await unread()).toEqual([itemIds[3]])
  const { feeds: listed } = await ada.calls('GET /feeds')
  expect(listed.map(({ _count }) => _count.feedItems).sort()).toEqual([0, 0, 0, 0, 0, 1])
  await post('mark-all-as-read', `s=feed/${feeds[0]?.id}&ts=${(startOfStories + 40_000) * 1000}`)
  expect(await unread()).toEqual([])
  await close()
})

eachDatabase('pages of ids follow each other without a gap or a double, newest and oldest first', async (db) => {
  const { get, itemIds, close } = await givenApp(db)
  for (const [order, expected] of [
    ['', itemIds.toReversed()],
    ['&r=o', itemIds],
  ] as const) {
    const found: number[] = []
    let next = ''
    do {
      const { itemRefs, continuation } = (await get(`stream/items/ids?s=${readingList}&n=50${order}${next}`)).json()
      expect(itemRefs.length).toBeLessThanOrEqual(50)
      if (continuation !== undefined) expect(continuation).toEqual(expect.any(String))
      found.push(...itemRefs.map(({ id }: { id: string }) => readItemId(id)))
      next = continuation === undefined ? '' : `&c=${continuation}`
    } while (next !== '')
    expect(found).toEqual(expected)
  }
  const { items, continuation } = (await get(`stream/contents/${readingList}?n=70`)).json()
  expect([items.length, continuation]).toEqual([70, String(itemIds.at(-70))])
  expect((await get(`stream/contents/${readingList}`)).json().items).toHaveLength(20)
  await close()
})

eachDatabase('columns are folders, tags are labels, and a name of both has both', async (db) => {
  const { ada, post, ids, get, feeds, columns, itemIds, close } = await givenApp(db)
  const [first = { name: '' }] = columns
  const inFirst = feeds.filter((_, index) => (index + 1) % 2 === 0)
  expect((await ids(`s=user/-/label/${first.name}`)).sort((a: number, b: number) => a - b)).toEqual(
    inFirst.flatMap(({ itemIds }) => itemIds),
  )
  await post('edit-tag', `i=${itemIds[0]}&i=${itemIds[1]}&a=user/-/label/To+do`)
  expect(await ids('s=user/-/label/To%20do')).toEqual([itemIds[1], itemIds[0]])
  await post('edit-tag', `i=${itemIds[1]}&r=user/-/label/To do`)
  expect(await ids('s=user/1/label/To%20do')).toEqual([itemIds[0]])
  expect((await ada.calls('GET /tags')).tags.map(({ name }) => name)).toEqual(['To do'])
  await post('edit-tag', `i=${itemIds[0]}&a=user/-/label/${first.name}`)
  expect(await ids(`s=user/-/label/${first.name}`)).toContain(itemIds[0])
  expect((await get('tag/list?output=json')).json().tags).toEqual([
    { id: starred },
    ...columns.map(({ name }) => ({ id: `user/-/label/${name}`, type: 'folder' })),
    { id: 'user/-/label/To do', type: 'tag' },
  ])
  await post('rename-tag', 's=user/-/label/To do&dest=user/-/label/Done')
  await post('rename-tag', `s=user/-/label/${first.name}&dest=user/-/label/Front page`)
  await post('disable-tag', 's=user/-/label/Done')
  expect((await get('tag/list')).json().tags.map(({ id }: { id: string }) => id.split('/').at(-1))).toEqual([
    'starred',
    'Front page',
    ...columns.slice(1).map(({ name }) => name),
    first.name,
  ])
  await close()
})

eachDatabase('one call of an app adds at most ten feeds', async (db) => {
  const { ada, post, close } = await givenApp(db)
  const before = (await ada.calls('GET /feeds')).feeds.length
  const wanted = Array.from({ length: 11 }, (_, index) => `s=feed/http://127.0.0.1:1/${index}`).join('&')
  expect((await post('subscription/edit', `ac=subscribe&${wanted}`)).statusCode).toBe(400)
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(before)
  await close()
})

eachDatabase('an app subscribes, renames, moves and unsubscribes', async (db) => {
  const { ada, post, get, close } = await givenApp(db)
  const publishers = await startFakeFeedServer()
  const { url } = publishers.feed('science')
  const added = (await post('subscription/quickadd', `quickadd=${encodeURIComponent(url)}`)).json()
  expect(added).toMatchObject({ numResults: 1, streamId: expect.stringMatching(/^feed\/\d+$/) })
  const again = (await get(`subscription/quickadd?quickadd=${encodeURIComponent(url)}`)).json()
  expect(again.streamId).toBe(added.streamId)
  const edit = `ac=edit&s=${added.streamId}&t=My+science&a=user/-/label/Lab&r=user/-/label/News`
  expect((await post('subscription/edit', edit)).body).toBe('OK')
  const { subscriptions } = (await get('subscription/list')).json()
  expect(subscriptions.find(({ id }: { id: string }) => id === added.streamId)).toMatchObject({
    title: 'My science',
    categories: [{ id: 'user/-/label/Lab', label: 'Lab' }],
    url,
  })
  expect((await post('subscription/edit', `ac=unsubscribe&s=feed/${encodeURIComponent(url)}`)).body).toBe('OK')
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(6)
  const wrong = (await post('subscription/quickadd', 'quickadd=http://127.0.0.1:1/none')).json()
  expect(wrong).toMatchObject({ numResults: 0 })
  await close()
  await publishers.close()
})

eachDatabase('the texts of articles are clean, and their pictures have absolute addresses', async (db) => {
  const { ada, get, close } = await givenApp(db)
  const { feedId } = await givenFeed(db, { title: 'Pictures' })
  const id = await givenSubscription(db, ada, { feedId })
  await givenItems(db, feedId, [
    { html: '<p onclick="x()">Hi <img src="https://pics.example/1.jpg"></p><script>x()</script>' },
  ])
  const { items } = (await get(`stream/contents/feed/${id}?n=5`)).json()
  expect(items[0].summary.content).toContain('src="http://localhost:80/api/images?')
  expect(items[0].summary.content).not.toMatch(/onclick|script/)
  await close()
})

eachDatabase('below a path, the addresses that apps get have it once', async (db) => {
  const { ada, get, close } = await givenApp(db, { PUBLIC_URL: 'https://news.example/reader/' })
  const { feedId } = await givenFeed(db, { title: 'Pictures' })
  const id = await givenSubscription(db, ada, { feedId })
  await givenItems(db, feedId, [{ html: '<p>Hi <img src="https://pics.example/1.jpg"></p>' }])
  const { items } = (await get(`stream/contents/feed/${id}?n=5`)).json()
  expect(items[0].summary.content).toContain('src="https://news.example/reader/api/images?')
  await close()
})

eachDatabase('an app that asks for everything since its last answer misses nothing', async (db) => {
  const { ids, get, feeds, deps, passes, close } = await givenApp(db)
  passes(60 * 60_000)
  const since = Math.floor(Date.parse(String((await get('tag/list')).headers.date)) / 1000)
  expect(since * 1000).toBe(deps.clock())
  const [late = 0] = await givenItems(db, feeds[0]?.feedId ?? 0, [{ title: 'Late' }])
  await db
    .updateTable('items')
    .set({ arrivedAt: deps.clock() - 60_000 })
    .where('id', '=', late)
    .execute()
  expect(await ids(`s=${readingList}&ot=${since}`)).toEqual([late])
  await close()
})

eachDatabase('only a key is a password, and the answer says so', async (db) => {
  const { app, ada, secret, close } = await givenApp(db)
  const signIn = (password: string) =>
    app.inject({ url: `/accounts/ClientLogin?Email=${ada.email}&Passwd=${encodeURIComponent(password)}` })
  for (const wrong of [ada.password, 'a guess', '', `${secret}x`]) {
    const answer = await signIn(wrong)
    expect([answer.statusCode, answer.headers['google-bad-token'], answer.body]).toEqual([
      401,
      'true',
      expect.stringContaining(texts.keyIsThePassword()),
    ])
  }
  expect((await signIn(secret)).body).toBe(`SID=${ada.id}/${secret}\nLSID=null\nAuth=${ada.id}/${secret}\n`)
  await close()
})

eachDatabase('without a right key every path answers 401, and never the web page', async (db) => {
  const { app, ada, auth, secret, callerWith, close } = await givenApp(db)
  await db.updateTable('appKeys').set({ name: 'kept' }).execute()
  const foreign = `${ada.id + 1}/${secret}`
  for (const wrong of [undefined, 'x', `${ada.id}/`, foreign, `${ada.id}/bsk_${'a'.repeat(24)}`, `1/${ada.token}`])
    for (const path of ['/reader/api/0/tag/list', '/reader/api/0/nonsense', `${api}/token`, '/api/greader.php/x']) {
      const headers = wrong === undefined ? {} : { authorization: `GoogleLogin auth=${wrong}` }
      const answer = await app.inject({ url: path, headers })
      expect([path, wrong, answer.statusCode, answer.body]).toEqual([path, wrong, 401, 'Unauthorized!'])
    }
  expect((await callerWith(auth).get('nonsense')).statusCode).toBe(400)
  const { keys } = await ada.calls('GET /keys')
  await ada.calls('DELETE /keys/:id', { params: { id: keys[0]?.id ?? 0 } })
  expect((await callerWith(auth).get('tag/list')).statusCode).toBe(401)
  expect((await app.inject({ url: '/api/greader.php/check/compatibility' })).body).toBe('PASS')
  await close()
})

eachDatabase('a key that only reads changes nothing', async (db) => {
  const { ada, keyWith, callerWith, itemIds, feeds, close } = await givenApp(db)
  const before = await ada.calls('GET /columns')
  const { post, unread } = callerWith(`${ada.id}/${await keyWith(['read'])}`)
  for (const [path, body] of [
    ['edit-tag', `i=${itemIds[0]}&a=${read}`],
    ['mark-all-as-read', `s=${readingList}`],
    ['subscription/edit', `ac=unsubscribe&s=feed/${feeds[0]?.id}`],
    ['disable-tag', 's=user/-/label/News'],
  ] as const) {
    const answer = await post(path, body)
    expect([path, answer.statusCode]).toEqual([path, 403])
  }
  expect(await unread()).toHaveLength(180)
  const marker = callerWith(`${ada.id}/${await keyWith(['mark'])}`)
  expect((await marker.post('edit-tag', `i=${itemIds[0]}&a=user/-/label/New&a=${starred}`)).statusCode).toBe(200)
  expect((await ada.calls('GET /tags')).tags).toEqual([])
  await marker.post('edit-tag', `i=${itemIds[0]}&r=${starred}`)
  expect(await ada.calls('GET /columns')).toEqual(before)
  await close()
})

eachDatabase('a wrong edit token is refused, with the header that makes the app fetch a new one', async (db) => {
  const { post, unread, itemIds, close } = await givenApp(db)
  const answer = await post('edit-tag', `i=${itemIds[0]}&a=${read}&T=stale`)
  expect([answer.statusCode, answer.headers['x-reader-google-bad-token']]).toEqual([401, 'true'])
  expect(await unread()).toHaveLength(180)
  await close()
})

eachDatabase(
  'an app without a header is known by the answer of ClientLogin in its body, in a small body only',
  async (db) => {
    const { app, auth, itemIds, close } = await givenApp(db)
    const asks = (body: string) =>
      app.inject({
        method: 'POST',
        url: `${api}/stream/items/contents`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      })
    // As Liferea 1.14 asks.
    const ids = itemIds.slice(0, 50).map((id) => `&i=${id}`)
    const answer = await asks(`output=json&mediaRss=true&T=${auth}${ids.join('')}`)
    expect(answer.json().items).toHaveLength(50)
    expect((await asks(`T=${auth.slice(0, -1)}${ids.join('')}`)).statusCode).toBe(401)
    expect((await asks(`T=1/wrong${ids.join('')}`)).statusCode).toBe(401)
    expect((await asks(ids.join('').slice(1))).statusCode).toBe(401)
    expect((await asks(`T=${auth}${'&i=1'.repeat(5000)}`)).statusCode).toBe(401)
    await close()
  },
)

eachDatabase('ids of other readers change nothing and show nothing', async (db) => {
  const { app, ada, register, itemIds, feeds, close } = await givenApp(db)
  const ben = await register('Ben')
  const { secret } = await ben.calls('POST /keys', { body: { name: 'App', scopes: ['full'] } })
  const headers = { authorization: `GoogleLogin auth=${ben.id}/${secret}` }
  const post = (path: string, payload: string) =>
    app.inject({ method: 'POST', url: `${api}/${path}`, headers, payload })
  const before = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
  const feed = `feed/${feeds[0]?.id}`
  for (const a of [read, starred, 'user/-/label/Mine'])
    expect((await post('edit-tag', `i=${itemIds[0]}&a=${a}`)).body).toBe('OK')
  expect((await post('mark-all-as-read', `s=${feed}`)).statusCode).toBe(404)
  expect((await post('stream/items/contents', `i=${itemIds[0]}`)).json().items).toEqual([])
  expect((await app.inject({ url: `${api}/stream/contents/${feed}`, headers })).statusCode).toBe(404)
  for (const ac of ['edit', 'unsubscribe']) {
    const theirs = await post('subscription/edit', `ac=${ac}&s=${feed}&t=Mine`)
    const nobodys = await post('subscription/edit', `ac=${ac}&s=feed/999999&t=Mine`)
    expect([theirs.statusCode, theirs.body]).toEqual([nobodys.statusCode, nobodys.body])
  }
  expect(await ada.calls('GET /feeds/items', { query: { limit: 500 } })).toEqual(before)
  expect((await ben.calls('GET /feeds/items')).items).toEqual([])
  await close()
})

eachDatabaseInAll('250,000 ids in one call are marked in one answer', async (db) => {
  const { post, unread, itemIds, close } = await givenApp(db)
  const ids = Array.from({ length: 250_000 }, (_, index) => (itemIds[0] ?? 1) + index)
  const body = `${ids.map((id) => `i=${encodeURIComponent(writeLongId(id, 'wide'))}`).join('&')}&a=${read}`
  const answer = await post('edit-tag', body)
  expect([answer.statusCode, answer.body]).toEqual([200, 'OK'])
  expect(await unread()).toEqual([])
  await close()
})

eachDatabase('garbage gets 400 or an empty answer', async (db) => {
  const { get, post, close } = await givenApp(db)
  for (const query of ['n=-1', 'n=x', 'c=rubbish', 'ot=yesterday', 'n=1e9'])
    expect([query, (await get(`stream/items/ids?s=${readingList}&${query}`)).statusCode]).toEqual([query, 400])
  expect((await get(`stream/items/ids?s=${readingList}&n=1000000000`)).json().itemRefs).toHaveLength(180)
  expect((await post('stream/items/contents', 'i=<script>&i=-1&i=')).json().items).toEqual([])
  await close()
})

eachDatabase('a call that names no stream and no article changes nothing, and says so', async (db) => {
  const { ada, get, post, unread, itemIds, feeds, close } = await givenApp(db)
  const unknown: [string, number][] = [
    ['feed/x', 404],
    ['feed/999999', 404],
    ['user/-/label/none', 404],
    ['user/-/state/com.google/nonsense', 400],
    ['nonsense', 400],
    ['%FF', 400],
    ['', 400],
  ]
  for (const [id, status] of unknown) {
    expect([id, (await get(`stream/items/ids?s=${id}`)).statusCode]).toEqual([id, status])
    expect([id, (await get(`stream/contents?s=${id}`)).statusCode]).toEqual([id, status])
    const marked = await post('mark-all-as-read', `s=feed/${feeds[0]?.id}&s=${id}`)
    expect([id, marked.statusCode]).toEqual([id, status])
  }
  const [one = 0] = itemIds
  const refused = [
    ['mark-all-as-read', ''],
    ['edit-tag', `i=<script>&i=${one}&a=${read}`],
    ['edit-tag', `a=${read}`],
    ['edit-tag', `i=${one}&a=nonsense`],
    ['edit-tag', `i=${one}&a=&r=%00`],
    ['edit-tag', `i=${one}`],
    ['subscription/edit', 'ac=unsubscribe'],
    ['subscription/edit', `ac=none&s=feed/${feeds[0]?.id}`],
    ['rename-tag', 's=user/-/label/none&dest=user/-/label/Else'],
    ['disable-tag', 's=user/-/label/none'],
    ['disable-tag', ''],
  ] as const
  for (const [path, form] of refused) {
    const { statusCode } = await post(path, form)
    expect([path, form, statusCode === 400 || statusCode === 404]).toEqual([path, form, true])
  }
  expect(await unread()).toHaveLength(itemIds.length)
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(feeds.length)
  await close()
})

eachDatabase('states are read without what precedes them, and those that mean nothing here are ignored', async (db) => {
  const { get, post, unread, itemIds, close } = await givenApp(db)
  expect((await get('stream/contents/reading-list?n=250')).json().items).toHaveLength(itemIds.length)
  const [one = 0] = itemIds
  expect((await post('edit-tag', `i=${one}&a=read&r=user/-/state/com.google/tracking-kept-unread`)).body).toBe('OK')
  expect(await unread()).not.toContain(one)
  await post('edit-tag', `i=${one}&a=starred`)
  expect((await get('stream/items/ids?s=starred')).json().itemRefs).toHaveLength(1)
  await close()
})

eachDatabase('each spelling of an id is read in each call, and none of them twice', async (db) => {
  const { post, ids, unread, itemIds, close } = await givenApp(db)
  const [one = 0] = itemIds
  const spellings = [
    String(one),
    one.toString(16).padStart(16, '0'),
    writeLongId(one, 'wide'),
    `${longForm}${one.toString(16)}`,
  ]
  const all = spellings.map((spelling) => `i=${encodeURIComponent(spelling)}`).join('&')
  expect((await post('stream/items/contents', all)).json().items).toHaveLength(1)
  for (const spelling of spellings) {
    const encoded = encodeURIComponent(spelling)
    const { items } = (await post('stream/items/contents', `i=${encoded}`)).json()
    expect(items.map(({ id }: { id: string }) => id)).toEqual([writeLongId(one, 'wide')])
    await post('edit-tag', `i=${encoded}&a=${read}`)
    expect(await unread()).not.toContain(one)
    await post('edit-tag', `i=${encoded}&r=${read}`)
    expect(await unread()).toContain(one)
  }
  // Newsboat sends it without encoding.
  await post('edit-tag', `i=${writeLongId(one, 'wide')}&a=${starred}`)
  expect(await ids(`s=${starred}`)).toEqual([one])
  await close()
})

eachDatabaseInAll('250,000 ids in a call for texts are answered with the articles that the reader has', async (db) => {
  const { post, itemIds, close } = await givenApp(db)
  const body = Array.from({ length: 250_000 }, (_, index) => `i=${(itemIds[0] ?? 1) + index}`).join('&')
  const answer = await post('stream/items/contents', body)
  expect([answer.statusCode, answer.json().items.length]).toEqual([200, itemIds.length])
  await close()
})

eachDatabase('a page of no articles and continuations beyond both ends are answered', async (db) => {
  const { get, close } = await givenApp(db)
  for (const query of ['n=0', 'c=0', 'c=999999999999999&r=o', 'nt=1', 'ot=99999999999']) {
    const { itemRefs } = (await get(`stream/items/ids?s=${readingList}&${query}`)).json()
    expect([query, itemRefs]).toEqual([query, []])
  }
  for (const query of ['n=-1', 'n=1000000000000000000', 'c=<script>', 'c=1.5', 'c=%00'])
    for (const path of ['stream/items/ids', 'stream/contents'])
      expect([query, (await get(`${path}?s=${readingList}&${query}`)).statusCode < 500]).toEqual([query, true])
  await close()
})

test('where the web is built, the paths of sync apps never answer with a page', async () => {
  const db = await openEmptyDatabase()
  const { deps, close } = await makeApp(db)
  const webFolder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(webFolder, 'index.html'), '<html>the page</html>')
  const app = await buildApp(deps, { webFolder })
  expect((await app.inject({ url: '/' })).body).toContain('the page')
  const paths = [
    '/reader/api/0/',
    '/reader/api/0/tag/list',
    '/reader/atom/feed/1',
    '/accounts/ClientLogin',
    '/fever/',
    '/fever',
  ]
  for (const path of [
    ...paths,
    `${api}/token`,
    '/api/greader.php',
    '/api/greader.php/',
    '/api/fever.php',
    '//reader/api/0/x',
  ])
    for (const authorization of [undefined, 'GoogleLogin auth=1/bsk_wrong', 'Bearer bsk_wrong', 'Basic YTpi'])
      for (const method of ['GET', 'POST', 'HEAD'] as const) {
        const answer = await app.inject({ method, url: path, headers: authorization ? { authorization } : {} })
        const isFever = path.includes('fever')
        expect([path, method, answer.statusCode]).toEqual([path, method, isFever ? 200 : 401])
        expect([path, method, String(answer.headers['content-type'])]).not.toEqual([
          path,
          method,
          expect.stringMatching(/html/),
        ])
      }
  await app.close()
  await close()
  await db.destroy()
  rmSync(webFolder, { recursive: true })
})

eachDatabaseInAll('a call that names thousands of streams marks each of them once', async (db) => {
  const { feeds, columns, post, unread, itemIds, ada, keyWith, callerWith, close } = await givenApp(db)
  const [first, , third] = feeds
  const many = Array.from({ length: 3000 }, () => `s=feed/${first?.id}`).join('&')
  await post('mark-all-as-read', `${many}&s=feed/${third?.id}`)
  expect(await unread()).toHaveLength(itemIds.length - 60)
  const folders = Array.from({ length: 3000 }, (_, index) => `s=user/-/label/${columns[index % 2]?.name}`).join('&')
  await post('mark-all-as-read', folders)
  expect(await unread()).toEqual([])
  const labels = (count: number) => Array.from({ length: count }, (_, index) => `a=user/-/label/New${index}`).join('&')
  const marking = callerWith(`${ada.id}/${await keyWith(['mark'])}`)
  expect((await marking.post('edit-tag', `i=${itemIds[0]}&${labels(3000)}`)).statusCode).toBe(200)
  expect((await ada.calls('GET /tags')).tags).toEqual([])
  expect((await post('edit-tag', `i=${itemIds[0]}&${labels(3000)}`)).body).toBe(texts.tooManyTags())
  expect((await ada.calls('GET /tags')).tags).toEqual([])
  await post('edit-tag', `i=${itemIds[0]}&${labels(1200)}&a=user/-/label/new7`)
  const { tags } = await ada.calls('GET /tags')
  expect([tags.length, tags[0]?.feedItemTags]).toEqual([1200, [{ feedItemId: itemIds[0] }]])
  const both = labels(1200).replaceAll('a=', 's=')
  await post('disable-tag', `${both}&${both}`)
  expect((await ada.calls('GET /tags')).tags).toEqual([])
  await close()
})

eachDatabaseInAll('a form that no app sends is refused, and calls beyond a number a minute', async (db) => {
  const { app, post, auth, close } = await givenApp(db)
  for (const [path, body] of [
    ['token', 'a&'.repeat(500_000)],
    ['edit-tag', `i=1&a=${'x'.repeat(100_000)}`],
  ] as const) {
    const refused = await post(path, body)
    expect([refused.statusCode, refused.body]).toEqual([400, texts.syncFormTooLarge()])
  }
  const form = { method: 'POST', url: '/fever/', payload: 'a&'.repeat(500_000) } as const
  expect((await app.inject(form)).statusCode).toBe(413)
  await close()
  const limited = await makeApp(db, { RATE_LIMIT: 'on' })
  const statuses = new Set<number>()
  for (let call = 0; call < 6100; call++) {
    const headers = { authorization: `GoogleLogin auth=${auth}` }
    statuses.add(
      (await limited.app.inject({ url: `${api}/token`, headers, remoteAddress: `192.0.2.${call % 8}` })).statusCode,
    )
  }
  expect([...statuses]).toEqual([200, 429])
  await limited.close()
})

eachDatabase("a key's calls are answered one after the other, and none is lost", async (db) => {
  const { get, itemIds, close } = await givenApp(db)
  const calls = Array.from({ length: 40 }, () => get(`stream/contents/${readingList}?n=1000`))
  for (const answer of await Promise.all(calls)) expect(answer.json().items).toHaveLength(itemIds.length)
  await close()
})

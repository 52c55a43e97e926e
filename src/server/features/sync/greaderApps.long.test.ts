// Calls and answers of the Google Reader API that single apps depend on.
import { expect, test } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenSyncedReader } from '../../../../test/support/givenSyncedReader.ts'
import type { Db } from '../../db/schema.ts'
import { readItemId } from './itemIds.ts'
import { readBoundary, readMultipart } from './readMultipart.ts'

const api = '/api/greader.php/reader/api/0'
const readingList = 'user/-/state/com.google/reading-list'
const read = 'user/-/state/com.google/read'

async function givenApp(db: Db) {
  const world = await givenSyncedReader(db)
  const authorization = `GoogleLogin auth=${world.auth}`
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url: `${api}/${path}`, headers: { authorization, ...headers } })
  const post = (path: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    world.app.inject({
      method: 'POST',
      url: `${api}/${path}`,
      headers: { authorization, 'content-type': type },
      payload,
    })
  return { ...world, get, post, feverKey: world.secret }
}

/** As Readrops makes the id of an article of one in a list of ids. */
const padded = (id: string) => `tag:google.com,2005:reader/item/${BigInt(id).toString(16).padStart(id.length, '0')}`

eachDatabase('the ids of a list and of its articles are the same to Readrops, and both shapes are read', async (db) => {
  const { ada, get, post, feeds, close } = await givenApp(db)
  const ids = async () =>
    (await get(`stream/items/ids?s=${readingList}&n=1000`)).json().itemRefs.map(({ id }: { id: string }) => id)
  const articles = async () =>
    (await get(`stream/contents/${readingList}?n=1000`)).json().items.map(({ id }: { id: string }) => id)
  const [listed, shown] = [await ids(), await articles()]
  expect(listed).toHaveLength(180)
  expect(listed.every((id: string) => /^[1-9]\d{15}$/.test(id) && Number.isSafeInteger(Number(id)))).toBe(true)
  expect(listed.map(padded)).toEqual(shown)
  const stored = feeds[0]?.itemIds[0] ?? 0
  const [wide] = listed.filter((id: string) => readItemId(id) === stored)
  await post('edit-tag', `i=${wide}&i=${stored + 1}&a=${read}`)
  const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
  expect(items.flatMap(({ id, isRead }) => (isRead ? id : [])).sort()).toEqual([stored, stored + 1])
  // A key of before goes on with the ids that its app has.
  await db.updateTable('appKeys').set({ hasWideIds: 0 }).execute()
  expect((await ids()).map(Number)).toEqual(listed.map(readItemId))
  expect((await articles()).map((id: string) => readItemId(id))).toEqual(listed.map(readItemId))
  await close()
})

eachDatabase('articles saved from a feed that the reader left belong to a feed of the list', async (db) => {
  const { app, ada, get, post, feeds, secret, close } = await givenApp(db)
  const [feed] = feeds
  const [saved = 0, tagged = 0] = feed?.itemIds ?? []
  const list = async () => (await get('subscription/list?output=json')).json().subscriptions
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: true } })
  await post('edit-tag', `i=${tagged}&a=user/-/label/Keep`)
  expect(await list()).toHaveLength(6)
  await ada.calls('DELETE /feeds/:id', { params: { id: feed?.id ?? 0 } })
  const subscriptions = await list()
  expect(subscriptions).toHaveLength(6)
  expect(subscriptions.at(-1)).toMatchObject({ id: 'feed/0', title: 'Saved from deleted feeds' })
  expect(subscriptions.at(-1).categories).toHaveLength(1)
  const { items } = (await get('stream/contents/user/-/state/com.google/starred')).json()
  const ids = subscriptions.map(({ id }: { id: string }) => id)
  expect(items.map(({ origin }: { origin: { streamId: string } }) => ids.includes(origin.streamId))).toEqual([true])
  const inFeed = (await get('stream/items/ids?s=feed/0&n=10')).json().itemRefs
  expect(inFeed.map(({ id }: { id: string }) => readItemId(id))).toEqual([tagged, saved])
  const stranger = await get('stream/items/ids?s=feed/999999')
  expect(stranger.statusCode).toBe(404)
  // The same for Fever.
  const { createHash } = await import('node:crypto')
  const key = createHash('md5').update(`${ada.email}:${secret}`).digest('hex')
  const fever = await app.inject({ method: 'POST', url: '/api/fever.php/?api&feeds', payload: `api_key=${key}` })
  expect(fever.json().feeds.map(({ id }: { id: number }) => id)).toContain(0)
  await close()
})

eachDatabase(
  'multipart forms, an address with an ampersand, a label written twice, and lists that did not change',
  async (db) => {
    const { ada, get, post, feeds, columns, close } = await givenApp(db)
    const [first, second] = feeds
    const body = ['s', `feed/${first?.id}`, 'ac', 'edit', 't', 'Näme & more'].reduce(
      (form, value, index) =>
        index % 2 === 0
          ? `${form}--xyz\r\ncontent-disposition: form-data; name="${value}"\r\ncontent-type: text/plain\r\n\r\n`
          : `${form}${value}\r\n`,
      '',
    )
    const edited = await post('subscription/edit', `${body}--xyz--\r\n`, 'multipart/form-data; boundary=xyz')
    expect(edited.body).toBe('OK')
    const { feeds: shown } = await ada.calls('GET /feeds')
    expect(shown.find(({ id }) => id === first?.id)?.title).toBe('Näme & more')
    const [column] = columns
    await post(
      'subscription/edit',
      `ac=edit&s=feed/${second?.id}&a=user/-/label/user/-/label/${encodeURIComponent(column?.name ?? '')}`,
    )
    const { columns: after } = await ada.calls('GET /columns')
    expect(after.map(({ name }) => name)).toEqual(columns.map(({ name }) => name))
    const known = await get('subscription/list?output=json')
    expect(known.headers.etag).toMatch(/^W\/"/)
    const again = await get('subscription/list?output=json', { 'if-none-match': String(known.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await post('subscription/edit', `ac=edit&s=feed/${first?.id}&t=Other`)
    expect(
      (await get('subscription/list?output=json', { 'if-none-match': String(known.headers.etag) })).statusCode,
    ).toBe(200)
    const address = 'https://nowhere.invalid/feed?a=1&b=2'
    const added = await post(`subscription/quickadd?quickadd=${address}`, `quickadd=${encodeURIComponent(address)}`)
    expect(added.json().query).toBe(address)
    await close()
  },
)

eachDatabase('a list of feeds is imported into its folders', async (db) => {
  const { ada, post, close } = await givenApp(db)
  const opml = `<?xml version="1.0"?><opml version="1.1"><body><outline text="Science"><outline type="rss" text="Moss" xmlUrl="https://moss.example/feed?a=1&amp;b=2"/></outline></body></opml>`
  const imported = await post('subscription/import', opml, 'text/xml')
  expect([imported.statusCode, imported.body]).toEqual([200, 'OK'])
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds.map(({ feedUrl }) => feedUrl)).toContain('https://moss.example/feed?a=1&b=2')
  expect((await ada.calls('GET /columns')).columns.map(({ name }) => name)).toContain('Science')
  expect((await post('subscription/import', '<html><body>no list</body></html>', 'text/xml')).statusCode).toBe(422)
  expect((await post('subscription/import', `<!--${'x'.repeat(600_000)}-->`, 'text/xml')).statusCode).toBe(400)
  await close()
})

test('a multipart form that is cut, nameless or without an end is read as far as it goes', () => {
  const fields = (text: string) =>
    [...readMultipart(Buffer.from(text), 'b')].map(({ name, value }) => [name, String(value)])
  expect(fields('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--')).toEqual([['a', '1']])
  expect(fields('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1')).toEqual([])
  expect(fields('--b\r\ncontent-disposition: form-data\r\n\r\n1\r\n--b--')).toEqual([])
  expect(fields('--b--b--b')).toEqual([])
  expect(readBoundary('multipart/form-data; charset=utf-8; boundary="a b"')).toBe('a b')
  expect(readBoundary('application/x-www-form-urlencoded')).toBeNull()
})

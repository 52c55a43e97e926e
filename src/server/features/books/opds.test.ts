import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { KeyScope } from '../../../shared/features/keys.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { books } from './feature.ts'
import { placeInBook } from './keepBookPlace.ts'

const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => `<p>Paragraph ${index}.</p>`).join('')

/** Ada put two articles on Later, and her e-reader has a key. */
async function givenEReader(db: Db) {
  const { app, deps, register, passes } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Wire' })
  await givenSubscription(db, ada, { feedId })
  const ids = await givenItems(db, feedId, [
    { title: 'First', html: paragraphs(20), publishedMinute: 0 },
    { title: 'Second', html: paragraphs(20), publishedMinute: 1 },
  ])
  for (const id of ids) {
    await ada.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater: true } })
    passes(1000)
  }
  const keyOf = async (person: Person, scopes: KeyScope[] = ['books']) =>
    (await person.calls('POST /keys', { body: { name: 'KOReader', scopes } })).secret
  const opens = (path: string, secret?: string) =>
    app.inject({
      url: `/opds${path}`,
      headers:
        secret === undefined ? {} : { authorization: `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}` },
    })
  const syncs = (secret: string, path: string, body?: object) =>
    app.inject({
      url: `/kosync${path}`,
      method: body === undefined ? 'GET' : 'PUT',
      headers: { 'x-auth-user': 'ada', 'x-auth-key': createHash('md5').update(secret).digest('hex') },
      ...(body !== undefined && { payload: body }),
    })
  return { app, deps, register, passes, ada, ids, feedId, keyOf, opens, syncs }
}

/** As KOReader does it: lshift(1024, 2 * i) is 0 for i = -1. */
function digestOf(bytes: Buffer): string {
  const hash = createHash('md5')
  for (const offset of [0, 1024, 4096, 16384, 65536, 262144]) hash.update(bytes.subarray(offset, offset + 1024))
  return hash.digest('hex')
}

eachDatabase('an e-reader finds papers, Later, Saved and tags by its key', async (db) => {
  const { ada, keyOf, opens, passes, feedId } = await givenEReader(db)
  const secret = await keyOf(ada)
  const refused = await opens('', 'bsk_wrong')
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    expect.stringMatching(/^Basic realm=/),
  ])
  expect((await opens('')).statusCode).toBe(401)
  expect((await opens('', ada.token)).statusCode).toBe(401)
  const root = await opens('', secret)
  expect(root.headers['content-type']).toMatch(/^application\/atom\+xml;profile=opds-catalog;kind=navigation/)
  expect(root.body.match(/(?<="subsection" )href="\/opds\/\w+"/g)).toEqual(
    ['papers', 'later', 'saved', 'tags'].map((list) => `href="/opds/${list}"`),
  )
  const later = (await opens('/later', secret)).body
  expect(later).toContain('<title>Later · March 1, 2026</title>')
  const [, path = ''] = /acquisition\/open-access" href="\/opds([^"]+)" type="application\/epub\+zip"/.exec(later) ?? []
  const book = await opens(path, secret)
  expect([book.statusCode, book.headers['content-type']]).toEqual([200, 'application/epub+zip'])
  expect((await opens('/v2', secret)).json().navigation[0]).toMatchObject({ href: '/opds/v2/papers' })
  // No paper was opened yet.
  expect((await opens('/v2/papers', secret)).json().publications).toEqual([])
  await ada.calls('POST /paper/open', { body: {} })
  passes(day)
  await givenItems(db, feedId, [{ title: 'Third', publishedMinute: 60 * 24, arrivedMinute: 60 * 24 }])
  const papers = (await opens('/v2/papers', secret)).json().publications
  expect(papers.map(({ metadata }: { metadata: { title: string } }) => metadata.title)).toEqual([
    'Broadsheet · March 2, 2026',
    'Broadsheet · March 1, 2026',
  ])
  expect(papers[0].links[0].href).toBe('/opds/books/paper/2026-03-02')
  await ada.calls('POST /tags', { body: { name: 'A & B', color: '#aabbcc' } })
  expect((await opens('/tags', secret)).body).toContain('<title>A &amp; B</title>')
  for (const wrong of [
    '/nothing',
    '/v2/nothing',
    '/books/nothing',
    '/books/tags/0',
    '/books/tags/x',
    '/books/paper',
    '/constructor',
  ])
    expect([wrong, (await opens(wrong, secret)).statusCode]).toEqual([wrong, 404])
})

eachDatabase('a key for books does nothing else, and a key that may only save gets no books', async (db) => {
  const { app, ada, keyOf, opens, register } = await givenEReader(db)
  const secret = await keyOf(ada)
  const call = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${secret}` } })
  expect((await call('/api/books/later')).statusCode).toBe(200)
  for (const path of ['/api/feeds', '/api/feeds/items', '/api/paper/2026-03-01', '/api/account/export'])
    expect([path, (await call(path)).statusCode]).toEqual([path, 403])
  expect((await opens('', await keyOf(ada, ['save']))).statusCode).toBe(403)
  expect((await opens('', await keyOf(ada, ['read']))).statusCode).toBe(200)
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Rivers', color: '#aabbcc' } })
  const bens = await keyOf(await register('Ben'))
  expect((await opens(`/books/tags/${tag.id}`, bens)).statusCode).toBe(404)
})

eachDatabase('a place that KOReader sends is the place in the article, and its other devices get it', async (db) => {
  const { ada, ids, keyOf, opens, syncs, register, passes, deps } = await givenEReader(db)
  const secret = await keyOf(ada)
  const document = digestOf((await opens('/books/later', secret)).rawPayload)
  expect((await syncs(secret, '/users/auth')).json()).toEqual({ authorized: 'OK' })
  expect((await syncs(secret, `/syncs/progress/${document}`)).json()).toEqual({})
  const position = {
    document,
    progress: '/body/DocFragment[4]/body/div/p[11]/text().0',
    percentage: 0.75,
    device: 'Kobo',
    device_id: 'A1',
  }
  passes(1000)
  expect((await syncs(secret, '/syncs/progress', position)).json()).toMatchObject({ document })
  expect((await syncs(secret, `/syncs/progress/${document}`)).json()).toMatchObject(position)
  const [begun] = (await ada.calls('GET /reading/continue')).items
  // Later shows the last added first, so the second chapter is the first article.
  expect(begun).toMatchObject({ id: ids[0], place: { source: 'feed', share: 0.5, isFinished: false } })
  const wrong = [{ ...position, percentage: 7 }, { ...position, document: 'x' }, { progress: 1 }, {}]
  for (const body of wrong) expect((await syncs(secret, '/syncs/progress', body)).statusCode).toBe(403)
  const bens = await keyOf(await register('Ben'))
  expect((await syncs(bens, `/syncs/progress/${document}`)).json()).toEqual({})
  expect((await syncs(bens, '/syncs/progress', { ...position, percentage: 1 })).statusCode).toBe(200)
  expect((await syncs(secret, `/syncs/progress/${document}`)).json()).toMatchObject(position)
  expect((await syncs('bsk_wrong', '/users/auth')).statusCode).toBe(401)
  expect((await syncs(await keyOf(ada, ['read']), '/users/auth')).statusCode).toBe(401)
  await books.cleanup?.({ ...deps, clock: () => deps.clock() + 200 * day } as never)
  expect(await db.selectFrom('books').selectAll().execute()).toEqual([])
})

eachDatabase('positions outside of the articles have no place', async () => {
  const chapters = [
    [7, 100, 'feed'],
    [8, 300, 'full'],
  ] as Parameters<typeof placeInBook>[0]
  const at = (progress: string, percentage: number) => placeInBook(chapters, { progress, percentage })
  expect(at('/body/DocFragment[4]/body/p', 0.625)).toEqual({ itemId: 8, source: 'full', share: 0.5 })
  expect(at('/body/DocFragment[3]', 1)).toEqual({ itemId: 7, source: 'feed', share: 1 })
  for (const progress of ['/body/DocFragment[2]', '/body/DocFragment[5]', '/body/DocFragment[0]', '12', ''])
    expect(at(progress, 0.5)).toBeNull()
})

// In one file because each story saves pages of the same small sites for the same reader.
import { createHash } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import {
  articlePage as article,
  givenSite as openSite,
  smallPicture as png,
} from '../../../../test/support/givenSite.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { type Answer, callsOf, type Person } from '../../../../test/support/people.ts'
import type { Item } from '../../../shared/api/entities.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { deleteAbandonedFeeds } from '../../ingest/cleanup/abandonedFeeds.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { keepDuePages } from '../../ingest/saves/pageKeeper.ts'
import { day, hour, minute } from '../../lib/clock.ts'

async function givenSite(pages: Parameters<typeof openSite>[0]) {
  const site = await openSite(pages)
  onTestFinished(site.dies)
  return site
}

async function givenReader(db: Db, environment: Record<string, string> = {}) {
  const world = await makeApp(db, environment)
  const ada = await world.register('Ada')
  const refreshDeps = createRefreshDeps(world.deps, { pauseMs: 0 })
  return { ...world, ada, refreshDeps, worksOnPages: () => keepDuePages(refreshDeps) }
}

type Page = { url: string; title?: string; html?: string; later?: boolean }
const saves = (reader: Person, body: Page) =>
  // A session gets the whole item.
  reader.tries('POST /saves', { body }) as Promise<Answer<{ item: Item }>>
const opens = async (reader: Person, id: number) =>
  (await reader.calls('GET /feeds/items/:id', { params: { id } })).item
const listed = async (reader: Person, query: Record<string, boolean | string>) =>
  (await reader.calls('GET /feeds/items', { query })).items

eachDatabase('a saved page is there at once, and its text and pictures outlive the site', async (db) => {
  const { ada, worksOnPages, app } = await givenReader(db)
  const site = await givenSite({
    '/flood': { body: article('The flood', '<p><img src="/gauge.png" srcset="/gauge-2.png 2x" alt="A gauge"></p>') },
    '/gauge.png': { type: 'image/png', body: png },
  })
  const { status, body } = await saves(ada, { url: `${site.url}/flood`, title: 'A tab’s title' })
  expect(status).toBe(201)
  expect(body.item).toMatchObject({
    title: 'A tab’s title',
    isSaved: true,
    isLater: false,
    keptPage: { state: 'waiting' },
  })
  expect(await worksOnPages()).toBe(1)
  site.dies()

  const opened = await opens(ada, body.item.id)
  expect(opened).toMatchObject({ title: 'The flood', keptPage: { state: 'kept', problem: null } })
  expect(opened.content).toContain('The river rose')
  expect(opened.content).not.toContain('Home')
  const src = /<img[^>]* src="([^"]*)"/.exec(opened.content)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(opened.content).not.toContain('srcset')
  const picture = await app.inject({ method: 'GET', url: src })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  expect(createHash('sha1').update(picture.rawPayload).digest('hex')).toBe(createHash('sha1').update(png).digest('hex'))
  expect((await listed(ada, { q: 'lower town' })).map(({ id }) => id)).toEqual([body.item.id])
})

eachDatabase('a page that is saved twice, also from two tabs at once, is one article', async (db) => {
  const { ada } = await givenReader(db)
  const url = 'https://gazette.test/flood'
  const answers = await Promise.all([
    saves(ada, { url }),
    saves(ada, { url: `${url}/?utm_source=tab` }),
    saves(ada, { url: 'http://www.gazette.test/flood', later: true }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.item.id)).size).toBe(1)
  expect(await listed(ada, { laterOnly: true })).toMatchObject([{ isSaved: true, isLater: true }])
})

eachDatabase('a page that is an article of one of the reader’s feeds is that article', async (db) => {
  const { ada, register, worksOnPages } = await givenReader(db)
  const ben = await register('Ben')
  const { feedId, itemIds } = await givenFeed(db, { title: 'Gazette', items: 1 })
  await givenSubscription(db, ada, { feedId })
  const { readStoryKeys } = await import('../../core/stories/storyKeys.ts')
  const link = 'https://gazette.test/flood'
  const { linkKey } = readStoryKeys({ title: '', link })
  await db.updateTable('items').set({ link, linkKey }).execute()
  const known = await saves(ada, { url: `${link}?utm_medium=mail`, later: true })
  expect([known.status, known.body.item.id, known.body.item.isLater]).toEqual([200, itemIds[0], true])
  const news = await saves(ben, { url: link })
  expect([news.status, news.body.item.id === itemIds[0]]).toEqual([201, false])
  expect(news.body.item.alsoIn).toEqual([])
  expect(await worksOnPages()).toBe(1)
})

const teasers = (links: string[]) => ({
  type: 'application/rss+xml',
  body: `<rss version="2.0"><channel><title>Gazette</title><item><title>Welcome</title><link>/</link></item>${links
    .map((link) => `<item><title>Teaser</title><link>${link}</link></item>`)
    .join('')}</channel></rss>`,
})

async function addsFeed(reader: Person, feedUrl: string): Promise<number> {
  const columnId = (await reader.calls('GET /columns')).columns[0]?.id ?? 0
  return (await reader.calls('POST /feeds', { body: { feedUrl, columnId } })).feed.id
}

eachDatabase(
  'a page saved before a feed brings it becomes that feed’s article, with its text and marks',
  async (db) => {
    const { ada, register, passes, worksOnPages } = await givenReader(db)
    const ben = await register('Ben')
    const pages = { '/flood': { body: article('The flood') }, '/feed': teasers([]) }
    const site = await givenSite(pages)
    const link = `${site.url}/flood`
    const id = await addsFeed(ada, `${site.url}/feed`)
    await addsFeed(ben, `${site.url}/feed`)
    const saved = await saves(ada, { url: link, later: true })
    await saves(ben, { url: link, html: article('The flood', '<p>Only for Ben.</p>') })
    await worksOnPages()
    pages['/feed'] = teasers(['/flood'])
    passes(5 * minute)
    await ada.calls('POST /feeds/:id/refresh', { params: { id } })

    const [arrived] = await listed(ada, { laterOnly: true })
    expect(arrived).toMatchObject({ title: 'Teaser', isLater: true, isRead: false })
    expect(arrived?.id).not.toBe(saved.body.item.id)
    const opened = await opens(ada, arrived?.id ?? 0)
    expect(opened.wholeArticle?.content).toContain('The river rose')
    expect(opened.wholeArticle?.content).not.toContain('Only for Ben')
    expect(opened.fullText).toBe('always')
    expect((await saves(ada, { url: link })).body.item.id).toBe(arrived?.id)
    // A text that a reader sent is nobody else's.
    expect(await listed(ben, { savedOnly: true })).toMatchObject([{ title: 'The flood' }])
  },
)

eachDatabase('a page that is being read when its reader adds the feed becomes the feed’s article, too', async (db) => {
  const { ada, register, worksOnPages } = await givenReader(db)
  const ben = await register('Ben')
  const site = await givenSite({ '/flood': { body: article('The flood') }, '/feed': teasers(['/flood']) })
  await addsFeed(ben, `${site.url}/feed`)
  const { body } = await saves(ada, { url: `${site.url}/flood` })
  await addsFeed(ada, `${site.url}/feed`)
  expect((await listed(ada, { savedOnly: true })).map(({ id }) => id)).toEqual([body.item.id])
  await worksOnPages()
  expect(await listed(ada, { savedOnly: true })).toMatchObject([{ title: 'Teaser' }])
})

eachDatabase('a page that an extension sends stays the reader’s own, and is cleaned', async (db) => {
  const { ada, register, worksOnPages } = await givenReader(db)
  const ben = await register('Ben')
  const url = 'https://paid.test/flood'
  const html = article('The flood', '<script>ran()</script><p onclick="ran()">For subscribers only.</p>')
  const { body } = await saves(ada, { url, html, later: true })
  await worksOnPages()
  const opened = await opens(ada, body.item.id)
  expect(opened.content).toContain('For subscribers only.')
  expect(opened.content).not.toMatch(/script|onclick/)
  expect((await ben.tries('GET /feeds/items/:id', { params: { id: body.item.id } })).status).toBe(404)
  const bens = await saves(ben, { url })
  expect([bens.status, bens.body.item.id === body.item.id]).toEqual([201, false])
  const again = await saves(ada, { url, html: html.replace('only', 'alone') })
  expect([again.status, again.body.item.id]).toEqual([200, body.item.id])
  await worksOnPages()
  expect((await opens(ada, body.item.id)).content).toContain('For subscribers alone.')
})

eachDatabase('what is no page of the web is refused in a sentence, and nothing is kept', async (db) => {
  const { ada } = await givenReader(db, {
    FETCH_ALLOW_PRIVATE_NETWORKS: 'false',
    PUBLIC_URL: 'https://news.example.org',
  })
  const refusals = {
    'javascript:alert(1)': texts.saveNotWebPage(),
    'data:text/html,hello': texts.saveNotWebPage(),
    'file:///etc/passwd': texts.saveNotWebPage(),
    'no address': texts.addressNotOfWeb(),
    'https://news.example.org/feed': texts.saveOwnPage(),
    'http://192.168.1.1/setup': texts.savePrivateAddress(),
    'http://localhost:8080/': texts.savePrivateAddress(),
    'http://[::1]/': texts.savePrivateAddress(),
    [`https://long.test/${'a'.repeat(8192)}`]: texts.saveAddressTooLong(),
  }
  for (const [url, sentence] of Object.entries(refusals)) {
    const { status, error } = await saves(ada, { url })
    expect([url.slice(0, 40), status < 500 && status >= 400, error]).toEqual([url.slice(0, 40), true, sentence])
  }
  expect(await db.selectFrom('items').select('id').execute()).toEqual([])
  expect(await db.selectFrom('keptPages').select('itemId').execute()).toEqual([])
})

eachDatabase('a page without a text stays a link, and says why', async (db) => {
  const { ada, worksOnPages } = await givenReader(db)
  const site = await givenSite({
    '/tides.pdf': { type: 'application/pdf', body: '%PDF-1.7' },
    '/moon.png': { type: 'image/png', body: png },
    '/moved': { status: 302, location: '/' },
    '/': { body: article('Home') },
    '/counted': { status: 302, location: '/?utm_source=gone' },
    '/?utm_source=gone': { body: article('Home') },
    '/translated': { status: 302, location: '/en-us/' },
    '/en-us/': { body: article('Home') },
    '/huge': { body: Buffer.alloc(50 * 1024 * 1024, 'x') },
    '/endless': { status: 302, location: '/endless' },
    '/deep': { body: `<html><body>${'<div>'.repeat(200_000)}text` },
    '/scripts': { body: '<html><body><div id="root"></div><script>go()</script></body></html>' },
    '/feed': { type: 'application/rss+xml', body: '<rss/>' },
  })
  const problems: Record<string, string> = {}
  for (const path of Object.keys(site.pages)
    .filter((path) => !/^\/($|\?|en-)/.test(path))
    .concat('/gone')) {
    const { body } = await saves(ada, { url: site.url + path })
    await worksOnPages()
    const { title, keptPage, content } = await opens(ada, body.item.id)
    problems[title.replace(/^127[^/]*/, '')] = `${keptPage?.state}: ${keptPage?.problem}`
    expect(content).toBe('')
  }
  expect(problems).toEqual({
    'tides.pdf': `link: ${texts.fullTextPdf()}`,
    'moon.png': `link: ${texts.fullTextPicture()}`,
    '/gone': expect.stringMatching(/^link: .+404/),
    '/moved': `link: ${texts.fullTextHomePage()}`,
    '/counted': `link: ${texts.fullTextHomePage()}`,
    '/translated': `link: ${texts.fullTextHomePage()}`,
    '/huge': `link: ${texts.failureTooLarge()}`,
    '/endless': `link: ${texts.failureTooManyRedirects()}`,
    '/deep': `link: ${texts.fullTextTooComplicated()}`,
    '/scripts': `link: ${texts.fullTextEmpty()}`,
    '/feed': `link: ${texts.fullTextIsFeed()}`,
  })
})

eachDatabase('a page that stayed a link is read when its reader saves it again', async (db) => {
  const { ada, worksOnPages } = await givenReader(db)
  const site = await givenSite({})
  const { body } = await saves(ada, { url: `${site.url}/flood` })
  await worksOnPages()
  expect((await opens(ada, body.item.id)).keptPage).toMatchObject({ state: 'link' })
  site.pages['/flood'] = { body: article('The flood') }
  expect(await saves(ada, { url: `${site.url}/flood` })).toMatchObject({ status: 200 })
  expect(await worksOnPages()).toBe(1)
  expect(await opens(ada, body.item.id)).toMatchObject({ title: 'The flood', keptPage: { state: 'kept' } })
  await saves(ada, { url: `${site.url}/flood`, later: true })
  expect(await worksOnPages()).toBe(0)
})

eachDatabase('a kept text stays when a newer one finds no space, and no other reader gets it', async (db) => {
  const { ada, worksOnPages } = await givenReader(db, { KEEP_PAGES_MB: '1' })
  const url = 'https://paid.test/flood'
  const html = article('The flood', '<p>For subscribers only.</p>')
  const { body } = await saves(ada, { url, html })
  await worksOnPages()
  await saves(ada, { url, html: article('The flood', `<p>${'Long and longer. '.repeat(80_000)}</p>`) })
  await worksOnPages()
  const opened = await opens(ada, body.item.id)
  expect(opened.content).toContain('For subscribers only.')
  expect(opened.keptPage).toMatchObject({ state: 'kept' })
  expect(await db.selectFrom('keptPages').select('sentAt').execute()).toEqual([{ sentAt: expect.any(Number) }])
})

eachDatabase('a page that breaks its reader is tried a few times, and then stays a link', async (db) => {
  const { ada, refreshDeps, passes } = await givenReader(db)
  const read = () => Promise.reject(new Error('the process failed'))
  const worksOnPages = () => keepDuePages({ ...refreshDeps, pages: { ...refreshDeps.pages, read } })
  const site = await givenSite({ '/flood': { body: article('The flood') } })
  const { body } = await saves(ada, { url: `${site.url}/flood` })
  for (let tries = 0; tries < 5; tries++) {
    expect((await opens(ada, body.item.id)).keptPage).toMatchObject({ state: 'waiting' })
    expect(await worksOnPages()).toBe(1)
    passes(6 * hour)
  }
  expect(await worksOnPages()).toBe(0)
  expect((await opens(ada, body.item.id)).keptPage).toMatchObject({ state: 'link', problem: texts.internalError() })
})

eachDatabase('texts that readers send count before they are read', async (db) => {
  const { ada, worksOnPages } = await givenReader(db, { KEEP_PAGES_MB: '1' })
  const random = () => Array.from({ length: 100_000 }, () => Math.random().toString(36)).join(' ')
  expect((await saves(ada, { url: 'https://gazette.test/one', html: random() })).status).toBe(201)
  expect((await saves(ada, { url: 'https://gazette.test/two', html: random() })).error).toBe(
    texts.saveQuotaFull({ megabytes: 1 }),
  )
  await worksOnPages()
  expect(await db.selectFrom('keptPages').select(['state', 'bytes', 'problem']).execute()).toMatchObject([
    { state: 'link', bytes: 0, problem: expect.stringContaining(texts.saveQuotaFull({ megabytes: 1 })) },
  ])
  expect((await saves(ada, { url: 'https://gazette.test/two', html: article('Two') })).status).toBe(201)
})

eachDatabase('a page of a site that is down is read later', async (db) => {
  const { ada, worksOnPages, passes } = await givenReader(db)
  const site = await givenSite({ '/flood': { status: 503 } })
  const { body } = await saves(ada, { url: `${site.url}/flood` })
  await worksOnPages()
  expect((await opens(ada, body.item.id)).keptPage).toMatchObject({ state: 'waiting', problem: expect.any(String) })
  expect(await worksOnPages()).toBe(0)
  site.pages['/flood'] = { body: article('The flood') }
  passes(minute)
  expect(await worksOnPages()).toBe(1)
  expect((await opens(ada, body.item.id)).keptPage).toEqual({ state: 'kept', problem: null })
})

eachDatabase(
  'pages that take more than the space of a reader are refused in a sentence, and nothing is half kept',
  async (db) => {
    const { ada, worksOnPages } = await givenReader(db, { KEEP_PAGES_MB: '1' })
    const big = Buffer.concat([png, Buffer.alloc(900_000)])
    const other = Buffer.concat([png, Buffer.alloc(900_001)])
    const site = await givenSite({
      '/one': { body: article('One', '<img src="/big.png">') },
      '/two': { body: article('Two', '<img src="/other.png">') },
      '/big.png': { type: 'image/png', body: big },
      '/other.png': { type: 'image/png', body: other },
    })
    const one = await saves(ada, { url: `${site.url}/one` })
    await worksOnPages()
    const two = await saves(ada, { url: `${site.url}/two` })
    await worksOnPages()
    const opened = await opens(ada, two.body.item.id)
    expect(opened).toMatchObject({
      content: '',
      keptPage: { state: 'link', problem: texts.saveQuotaFull({ megabytes: 1 }) },
    })
    expect(await db.selectFrom('mailPictures').select('itemId').execute()).toEqual([{ itemId: one.body.item.id }])
    await db
      .updateTable('keptPages')
      .set({ bytes: 1024 * 1024 })
      .where('itemId', '=', one.body.item.id)
      .execute()
    const three = await saves(ada, { url: `${site.url}/three` })
    expect([three.status, three.error]).toEqual([422, texts.saveQuotaFull({ megabytes: 1 })])
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: one.body.item.id }, body: { isSaved: false } })
    expect((await saves(ada, { url: `${site.url}/three` })).status).toBe(201)
  },
)

eachDatabase('a page taken off by mistake can be put back, and is deleted a month later otherwise', async (db) => {
  const { ada, refreshDeps, passes } = await givenReader(db)
  const later = await saves(ada, { url: 'https://gazette.test/one', later: true })
  const saved = await saves(ada, { url: 'https://gazette.test/two' })
  const put = (isLater: boolean) =>
    ada.calls('PATCH /feeds/items/:id/later', { params: { id: later.body.item.id }, body: { isLater } })
  await put(false)
  expect((await put(true)).item.isLater).toBe(true)
  await put(false)
  passes(31 * day)
  await deleteAbandonedFeeds(refreshDeps)
  const pages = await db.selectFrom('keptPages').select('itemId').execute()
  expect(pages).toEqual([{ itemId: saved.body.item.id }])
})

eachDatabaseInAll('a thousand pages an hour are enough', async (db) => {
  const { ada, passes } = await givenReader(db, { RATE_LIMIT: 'on' })
  const save = async () => (await saves(ada, { url: 'javascript:0' })).status
  for (let index = 0; index < limits.savesPerHour; index += 1) expect(await save()).toBe(422)
  expect(await saves(ada, { url: 'javascript:0' })).toMatchObject({ status: 429, error: texts.tooManyRequests() })
  passes(hour)
  expect(await save()).toBe(422)
})

eachDatabase('a key that may only save saves, and shows nothing else', async (db) => {
  const { ada, app } = await givenReader(db)
  const { secret } = await ada.calls('POST /keys', { body: { name: 'Shortcut', scopes: ['save'] } })
  const headers = { authorization: `Bearer ${secret}` }
  const save = await app.inject({
    method: 'POST',
    url: '/api/saves',
    headers,
    payload: { url: 'https://gazette.test/x' },
  })
  const list = await app.inject({ method: 'GET', url: '/api/feeds/items', headers })
  expect([save.statusCode, list.statusCode]).toEqual([201, 403])
  expect(save.json()).toEqual({ item: { id: expect.any(Number), link: 'https://gazette.test/x' } })
})

eachDatabase('a key that may only save learns nothing of an article, and replaces no text that is kept', async (db) => {
  const { ada, app, worksOnPages } = await givenReader(db)
  const { secret } = await ada.calls('POST /keys', { body: { name: 'Shortcut', scopes: ['save'] } })
  const url = 'https://paid.test/flood'
  const { body } = await saves(ada, { url, html: article('The flood', '<p>As the reader saw it.</p>') })
  await worksOnPages()
  const byKey = callsOf(app, secret)
  const again = await byKey.tries('POST /saves', { body: { url, html: article('Else', '<p>By somebody else.</p>') } })
  expect(again).toMatchObject({ status: 200, body: { item: { id: body.item.id, link: url } } })
  expect(Object.keys(again.body.item)).toEqual(['id', 'link'])
  await worksOnPages()
  expect((await opens(ada, body.item.id)).content).toContain('As the reader saw it.')
})

eachDatabase('a saved page makes this server ask other sites for forty pictures at most', async (db) => {
  const { ada, worksOnPages } = await givenReader(db, { FETCH_ALLOW_PRIVATE_NETWORKS: 'true' })
  const picture = { type: 'image/png', body: png }
  const other = await givenSite(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/${index}.png`, picture])),
  )
  const pictures = Array.from({ length: 60 }, (_, index) => `<img src="${other.url}/${index}.png">`).join('')
  await saves(ada, { url: 'https://gallery.test/all', html: article('All', pictures) })
  await worksOnPages()
  expect(other.requests).toHaveLength(limits.keptForeignPicturesMax)
})

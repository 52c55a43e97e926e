import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { createNewFullTexts } from '../../ingest/fullText/newItems.ts'
import { refreshDueFeeds } from '../../ingest/refresh/scheduler.ts'
import { day, minute } from '../../lib/clock.ts'

const sentence = 'The harbour pilots met the ferry before dawn, and nobody on the quay had expected the fog to lift.'
const articleOf = (word: string, paragraphs = 6) =>
  Array.from({ length: paragraphs }, (_, index) => `<p>${sentence} Part ${index} tells of the ${word}.</p>`).join('')
const pageOf = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>The fog lifts</title>${head}</head><body><nav><a href="/">Home</a></nav>
   <article><h1>The fog lifts</h1>${body}</article><footer>All rights reserved</footer></body></html>`

type Answer = { body: string | Buffer; type?: string; status?: number; headers?: Record<string, string> }

/** A publisher of one article whose feed has only its first sentence. `pages` are its other files, by path. */
async function givenPublisher(pages: Record<string, Answer>, { link = '/fog', text = 'The harbour pilots met.' } = {}) {
  const asked: string[] = []
  const publisher = { pages, asked, url: '', text, more: '' }
  const server = createServer(({ url = '' }, response) => {
    if (url === '/feed') {
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      return response.end(`<rss version="2.0"><channel><title>Harbour</title><item><title>The fog lifts</title><guid>1</guid>
        ${link === '' ? '' : `<link>${link}</link>`}<description>${publisher.text}</description></item>${publisher.more}</channel></rss>`)
    }
    const answer = publisher.pages[url]
    if (answer !== undefined) asked.push(url)
    const { body = '', type = 'text/html; charset=utf-8', status = answer ? 200 : 404, headers = {} } = answer ?? {}
    return response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  publisher.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/feed`
  return publisher
}

async function givenReader(db: Parameters<typeof givenReaderOf>[0], publisher: { url: string }) {
  const story = await givenReaderOf(db, publisher)
  const [item] = (await story.ada.calls('GET /feeds/items')).items
  const id = item?.id ?? 0
  return {
    ...story,
    id,
    asks: () => story.ada.tries('POST /feeds/items/:id/full-text', { params: { id } }),
    finds: async (q: string) => (await story.ada.calls('GET /feeds/items', { query: { q } })).items.length,
  }
}

anyDatabase('a reader gets the whole article of a teaser, clean, and search finds its words', async (db) => {
  const hostile = '<script>steal()</script><p onclick="steal()">Close <a href="/more?utm_source=x">to home</a>.</p>'
  const publisher = await givenPublisher({ '/fog': { body: pageOf(articleOf('lighthouse') + hostile) } })
  const { asks, finds, close } = await givenReader(db, publisher)
  expect(await finds('lighthouse')).toBe(0)
  const { status, body } = await asks()
  expect(status).toBe(200)
  const { article } = body as { article: { content: string; title: string; byline: string; words: number } }
  expect(article).toMatchObject({ title: 'The fog lifts', byline: '' })
  expect(article.words).toBeGreaterThan(100)
  expect(article.content).toContain('Part 5 tells of the lighthouse.')
  expect(article.content).toContain(`href="${publisher.url.replace('/feed', '/more')}"`)
  expect(article.content).not.toMatch(/steal|Home|All rights reserved/)
  expect(await finds('lighthouse')).toBe(1)
  expect(await finds('"harbour pilots met"')).toBe(1)
  await close()
})

anyDatabase('the page is fetched once for all readers, even when they ask at the same time', async (db) => {
  const publisher = await givenPublisher({ '/fog': { body: pageOf(articleOf('lighthouse')) } })
  const { ada, id, asks, register, close } = await givenReader(db, publisher)
  const ben = await register('Ben')
  const columnId = (await ben.calls('GET /columns')).columns[0]?.id ?? 0
  await ben.calls('POST /feeds', { body: { feedUrl: publisher.url, columnId } })
  const answers = await Promise.all([asks(), asks(), ben.tries('POST /feeds/items/:id/full-text', { params: { id } })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await ada.calls('POST /feeds/items/:id/full-text', { params: { id } })
  expect(publisher.asked).toEqual(['/fog'])
  await close()
})

anyDatabase('parts of an article are joined, at most five', async (db) => {
  const part = (number: number) => ({
    body: pageOf(
      `${articleOf(`part${number}`, 3)}<div class="pagination"><a href="/fog?page=${number + 1}">Next</a></div>`,
    ),
  })
  const publisher = await givenPublisher({
    '/fog': part(1),
    ...Object.fromEntries([2, 3, 4, 5, 6].map((number) => [`/fog?page=${number}`, part(number)])),
  })
  const { asks, close } = await givenReader(db, publisher)
  const { article } = (await asks()).body as { article: { content: string } }
  expect(article.content.match(/part\d/g)).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5].map((n) => `part${n}`))
  expect(publisher.asked).toHaveLength(5)
  await close()
})

const paid = '<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false}</script>'
const deep = `<html><body>${'<div>'.repeat(200_000)}text`
const refusals: [string, Answer, string][] = [
  ['a page for subscribers', { body: pageOf(`<p>${sentence}</p>`, paid) }, texts.fullTextPayment()],
  [
    'a payment hint',
    { body: pageOf(`<p>${sentence}</p><p>Subscribe now to continue reading.</p>`) },
    texts.fullTextPayment(),
  ],
  ['402', { body: pageOf('<p>Pay</p>'), status: 402 }, texts.fullTextPayment()],
  [
    'a consent page',
    { body: pageOf('<p>We value your privacy. Accept all cookies to go on.</p>') },
    texts.fullTextCookies(),
  ],
  [
    'a robot check',
    { body: pageOf('<p>Verify you are human by completing the action below.</p>') },
    texts.fullTextRobot(),
  ],
  ['a marked robot check', { body: '', status: 403, headers: { 'cf-mitigated': 'challenge' } }, texts.fullTextRobot()],
  [
    'a page of scripts',
    {
      body: '<html><body><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript><script>go()</script></body></html>',
    },
    texts.fullTextScript(),
  ],
  ['an empty page', { body: '<html><body></body></html>' }, texts.fullTextEmpty()],
  ['an empty answer', { body: '' }, texts.fullTextEmpty()],
  [
    'less text than the feed',
    { body: pageOf('<p>Pilots and a ferry and fog.</p><p>And then the quay.</p>') },
    texts.fullTextShorter(),
  ],
  ['a PDF', { body: '%PDF-1.7', type: 'application/pdf' }, texts.fullTextPdf()],
  ['a picture', { body: 'PNG', type: 'image/png' }, texts.fullTextPicture()],
  ['a recording', { body: 'ID3', type: 'audio/mpeg' }, texts.fullTextRecording()],
  ['another feed', { body: '<rss/>', type: 'application/rss+xml' }, texts.fullTextIsFeed()],
  ['a file', { body: 'zip', type: 'application/zip' }, texts.fullTextNotPage()],
  ['50 MB', { body: Buffer.alloc(50 * 1024 * 1024, 'x') }, texts.failureTooLarge()],
  ['200,000 nested elements', { body: deep }, texts.fullTextTooComplicated()],
  ['the home page', { body: '', status: 302, headers: { location: '/' } }, texts.fullTextHomePage()],
  ['an endless redirect', { body: '', status: 302, headers: { location: '/fog' } }, texts.failureTooManyRedirects()],
  ['nothing', { body: '', status: 404 }, texts.failureNotFoundStatus({ status: 404 })],
]

anyDatabase('a page without an article says why in a sentence, and nothing of it is stored', async (db) => {
  const long = `${'One of many words of a feed. '.repeat(8)}`
  for (const [name, answer, reason] of refusals) {
    const home = { body: pageOf(articleOf('home')) }
    const text = name === 'less text than the feed' ? long : 'Pilots.'
    const publisher = await givenPublisher({ '/fog': answer, '/': home }, { text })
    const { asks, finds, close } = await givenReader(db, publisher)
    const { status, error } = await asks()
    expect([name, status, error]).toEqual([name, 502, reason])
    expect(await finds('quay')).toBe(0)
    expect(await db.selectFrom('fullTexts').select('state').where('packedHtml', 'is not', null).execute()).toEqual([])
    await close()
    for (const table of ['items', 'subscriptions', 'feeds', 'users'] as const) await db.deleteFrom(table).execute()
  }
})

anyDatabase('an item without a link, or with the feed as its link, asks nobody', async (db) => {
  for (const [link, reason] of [
    ['', texts.fullTextNoLink()],
    ['/feed', texts.fullTextIsFeed()],
  ] as const) {
    const publisher = await givenPublisher({}, { link })
    const { asks, close } = await givenReader(db, publisher)
    expect(await asks()).toMatchObject({ status: 502, error: reason })
    await close()
    for (const table of ['items', 'subscriptions', 'feeds', 'users'] as const) await db.deleteFrom(table).execute()
  }
})

anyDatabase('a failing page is retried after a minute, not at once', async (db) => {
  const publisher = await givenPublisher({ '/fog': { body: '', status: 500 } })
  const { asks, passes, close } = await givenReader(db, publisher)
  expect(await asks()).toMatchObject({ status: 502, error: texts.failureServerErrorStatus({ status: 500 }) })
  publisher.pages = { '/fog': { body: pageOf(articleOf('fog')) } }
  expect((await asks()).status).toBe(502)
  passes(minute)
  expect((await asks()).status).toBe(200)
  expect(publisher.asked).toHaveLength(2)
  await close()
})

anyDatabase(
  'a whole article is read again after its publisher edits the item, and search keeps its words',
  async (db) => {
    const publisher = await givenPublisher({ '/fog': { body: pageOf(articleOf('lighthouse')) } })
    const { asks, finds, aDayLater, close } = await givenReader(db, publisher)
    await asks()
    publisher.text = 'The pilots met at noon.'
    await aDayLater()
    expect([await finds('lighthouse'), await finds('noon')]).toEqual([1, 1])
    publisher.pages = { '/fog': { body: pageOf(articleOf('beacon')) } }
    expect((await asks()).status).toBe(200)
    expect([await finds('lighthouse'), await finds('beacon')]).toEqual([0, 1])
    await close()
  },
)

anyDatabase('a reader chooses whole articles for a feed, and an opened item then has the stored one', async (db) => {
  const publisher = await givenPublisher({ '/fog': { body: pageOf(articleOf('lighthouse')) } })
  const { ada, id, asks, feed, close } = await givenReader(db, publisher)
  const opened = async () => (await ada.calls('GET /feeds/items/:id', { params: { id } })).item
  expect([(await feed())?.fullText, await opened()]).toMatchObject(['asked', { fullText: 'asked', wholeArticle: null }])
  const params = { id: (await feed())?.id ?? 0 }
  const changed = await ada.calls('PATCH /feeds/:id', { params, body: { fullText: 'always' } })
  expect(changed.feed.fullText).toBe('always')
  expect(await opened()).toMatchObject({ fullText: 'always', wholeArticle: null })
  await asks()
  expect((await opened()).wholeArticle?.content).toContain('lighthouse')
  await ada.calls('PATCH /feeds/:id', { params, body: { fullText: 'never' } })
  expect(await opened()).toMatchObject({ fullText: 'never', wholeArticle: null })
  expect((await ada.tries('PATCH /feeds/:id', { params, body: { fullText: 'often' as 'always' } })).status).toBe(400)
  await close()
})

anyDatabase(
  'new items of a feed that is always read whole are fetched after its refresh, at most twenty',
  async (db) => {
    const pages = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => [`/story/${index}`, { body: pageOf(articleOf(`beacon${index}`)) }]),
    )
    const publisher = await givenPublisher(pages)
    const { ada, feed, finds, refreshDeps, passes, close } = await givenReader(db, publisher)
    const fetching = createNewFullTexts(refreshDeps)
    const refresh = async () => {
      passes(day)
      await refreshDueFeeds({ ...refreshDeps, onNewItems: fetching.add })
      await fetching.whenDone()
    }
    publisher.more = `<item><title>Story</title><guid>s</guid><link>/story/0</link></item>`
    await refresh()
    expect([publisher.asked, await finds('beacon0')]).toEqual([[], 0])
    await ada.calls('PATCH /feeds/:id', { params: { id: (await feed())?.id ?? 0 }, body: { fullText: 'always' } })
    publisher.more = Object.keys(pages)
      .map((path) => `<item><title>Story ${path}</title><guid>${path}</guid><link>${path}</link></item>`)
      .join('')
    await refresh()
    expect(publisher.asked).toHaveLength(20)
    expect(await finds('intitle:story beacon')).toBe(20)
    await refresh()
    expect(publisher.asked).toHaveLength(20)
    await close()
  },
)

anyDatabase('a purged item takes its whole article along', async (db) => {
  const publisher = await givenPublisher({ '/fog': { body: pageOf(articleOf('lighthouse')) } })
  const { asks, close } = await givenReader(db, publisher)
  await asks()
  await db.deleteFrom('items').execute()
  expect(await db.selectFrom('fullTexts').selectAll().execute()).toEqual([])
  await close()
})

anyDatabase('an operator can turn whole articles off', async (db) => {
  const publisher = await givenPublisher({ '/fog': { body: pageOf(articleOf('lighthouse')) } })
  const { register, close } = await makeApp(db, { FULL_TEXT: 'off' })
  const ada = await register('Ada')
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  await ada.calls('POST /feeds', { body: { feedUrl: publisher.url, columnId } })
  const [item] = (await ada.calls('GET /feeds/items')).items
  const params = { id: item?.id ?? 0 }
  expect((await ada.calls('GET /feeds/items/:id', { params })).item.fullText).toBe('never')
  expect(await ada.tries('POST /feeds/items/:id/full-text', { params })).toMatchObject({
    status: 502,
    error: texts.fullTextOff(),
  })
  expect((await ada.calls('GET /config')).hasFullText).toBe(false)
  expect(publisher.asked).toEqual([])
  await close()
})

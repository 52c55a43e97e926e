// In one file because each story fills the room for documents, then uses another way by which a document comes.
import { expect, onTestFinished } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { articlePage, givenSite, smallPicture } from '../../../../test/support/givenSite.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { createRefreshDeps } from '../refresh/refreshDeps.ts'
import { keepDuePages } from '../saves/pageKeeper.ts'

const news =
  '<rss version="2.0"><channel><title>News</title><item><guid>1</guid><title>One</title></item></channel></rss>'
const list = '<opml version="2.0"><body><outline type="rss" text="A" xmlUrl="https://a.example/feed"/></body></opml>'

async function givenReaders(db: Db) {
  const world = await makeApp(db)
  const site = await givenSite({
    '/feed': { type: 'application/rss+xml', body: news },
    '/list.opml': { type: 'text/x-opml', body: list },
    '/flood': { body: articlePage('The flood', '<p><img src="/gauge.png"></p>') },
    '/gauge.png': { type: 'image/png', body: smallPicture },
    '/words.vtt': { type: 'text/vtt', body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' },
  })
  onTestFinished(async () => {
    site.dies()
    await world.close()
  })
  const [ada, ben] = [await world.register('Ada'), await world.register('Ben')]
  /** Runs `work` while documents of the holder take all the room that one has. */
  const whileFull = <Result>(holderId: number, work: () => Promise<Result>) =>
    world.deps.fetcher.hold(holderId, (_fetcher, share) => {
      share.take(16 * 1024 * 1024)
      return work()
    })
  return { ...world, site, ada, ben, whileFull }
}

eachDatabase('a reader whose documents fill their room gets a sentence on each way, and others go on', async (db) => {
  const { site, ada, ben, whileFull } = await givenReaders(db)
  await db.updateTable('users').set({ adminSince: 1 }).where('id', '=', ada.id).execute()
  const { feedId } = await givenFeed(db, { title: 'Songs Apart' })
  const [itemId = 0] = await givenItems(db, feedId, [{ title: 'The chord' }])
  const transcript = { url: `${site.url}/words.vtt`, type: 'text/vtt', language: null, isCaptions: false }
  const notes = JSON.stringify({ chapters: [], chaptersUrl: null, transcripts: [transcript] })
  await db.insertInto('recordingNotes').values({ itemId, notes }).execute()
  for (const reader of [ada, ben]) await givenSubscription(db, reader, { feedId })
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  const feedUrl = `${site.url}/feed`
  const rule = { body: 'main', strip: [], nextPage: null }
  const ways: Record<string, (reader: typeof ada) => Promise<{ status: number; error?: string }>> = {
    preview: (reader) => reader.tries('GET /feeds/preview', { query: { url: feedUrl } }),
    discovery: (reader) => reader.tries('GET /feeds/discover', { query: { url: feedUrl } }),
    search: (reader) => reader.tries('GET /feeds/search', { query: { q: feedUrl } }),
    transcript: (reader) =>
      reader.tries('GET /podcasts/items/:id/transcripts/:index', { params: { id: itemId, index: 0 } }),
    import: (reader) => reader.tries('POST /opml/import', { body: { url: `${site.url}/list.opml` } }),
  }
  const ofAda = {
    ...ways,
    adding: (reader: typeof ada) => reader.tries('POST /feeds', { body: { feedUrl, columnId } }),
    'a rule of a site': (reader: typeof ada) =>
      reader.tries('POST /admin/site-rules/try', { body: { url: `${site.url}/flood`, rule } }),
  }
  await whileFull(ada.id, async () => {
    for (const [way, asks] of Object.entries(ofAda))
      expect(await asks(ada), way).toMatchObject({ status: 503, error: texts.tooManyDocuments() })
    for (const [way, asks] of Object.entries(ways)) expect((await asks(ben)).status, way).toBeLessThan(300)
  })
  for (const [way, asks] of Object.entries(ofAda)) expect((await asks(ada)).status, way).toBeLessThan(300)
})

eachDatabase('a saved page without room is put off, as often as needed, and then kept', async (db) => {
  const { deps, site, ada, whileFull, passes } = await givenReaders(db)
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
  const { item } = await ada.calls('POST /saves', { body: { url: `${site.url}/flood` } })
  const page = () => db.selectFrom('keptPages').selectAll().executeTakeFirstOrThrow()
  await whileFull(ada.id, async () => {
    for (let time = 0; time < 6; time++) {
      expect(await keepDuePages(refreshDeps)).toBe(1)
      expect(await page()).toMatchObject({ state: 'waiting', attempts: 0, problem: null })
      passes(minute)
    }
  })
  expect(await keepDuePages(refreshDeps)).toBe(1)
  expect(await page()).toMatchObject({ state: 'kept' })
  const opened = await ada.calls('GET /feeds/items/:id', { params: { id: item?.id ?? 0 } })
  expect(opened.item.content).toContain('The river rose')
})

eachDatabase('a whole article without room is refused with a sentence, and there at the next try', async (db) => {
  const { site, ada, whileFull } = await givenReaders(db)
  const { feedId } = await givenFeed(db, { title: 'The Gazette' })
  const [id = 0] = await givenItems(db, feedId, [{ title: 'The flood' }])
  await db
    .updateTable('items')
    .set({ link: `${site.url}/flood` })
    .where('id', '=', id)
    .execute()
  await givenSubscription(db, ada, { feedId })
  const asks = () => ada.tries('POST /feeds/items/:id/full-text', { params: { id } })
  await whileFull(-feedId, async () =>
    expect(await asks()).toMatchObject({ status: 502, error: texts.tooManyDocuments() }),
  )
  expect((await asks()).status).toBe(200)
})

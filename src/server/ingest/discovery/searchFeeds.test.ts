import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { FetchResult } from '../../fetching/guardedFetch.ts'

const answered = (body: unknown): FetchResult => ({
  is: 'answered',
  status: 200,
  headers: { 'content-type': 'application/json' },
  bytes: Buffer.from(JSON.stringify(body)),
  url: '',
  permanentUrl: null,
  hops: [],
})

anyDatabase('the external catalog adds results, each feed once and none with a password', async (db) => {
  const { deps, register, close } = await makeApp(db, { FEED_SEARCH_URL: 'https://catalogue.example/v3/search/feeds' })
  const ada = await register('Ada')
  const asked: string[] = []
  deps.fetcher.get = async (url) => {
    asked.push(url)
    return answered({
      results: [
        { feedId: 'feed/https://tuba.example/feed', title: 'Tuba  Times', description: 'For <b>low</b> brass' },
        { feedId: 'feed/https://tuba.example/feed/', title: 'Again' },
        { feedId: 'feed/https://me:pw@tuba.example/own', title: 'Tuba, mine' },
        { feedId: 'feed/javascript:alert(1)', title: 'Tuba' },
        'nonsense',
      ],
    })
  }
  const { feeds } = await ada.calls('GET /feeds/search', { query: { q: 'tuba & horn' } })
  expect(asked).toEqual(['https://catalogue.example/v3/search/feeds?query=tuba+%26+horn&count=20'])
  expect(feeds).toEqual([
    { title: 'Tuba Times', description: 'For <b>low</b> brass', url: 'https://tuba.example/feed', subscribers: 0 },
  ])
  await close()
})

anyDatabase('without the external catalog the search still works', async (db) => {
  const { deps, register, close } = await makeApp(db, { FEED_SEARCH_URL: 'https://catalogue.example/' })
  const ada = await register('Ada')
  const finds = async () => (await ada.calls('GET /feeds/search', { query: { q: 'guardian' } })).feeds.length
  deps.fetcher.get = async () => ({ is: 'failed', reason: 'tooSlow', text: 'Too slow.', hops: [] })
  const known = await finds()
  expect(known).toBeGreaterThan(0)
  for (const body of ['no object', null, { results: 7 }, { results: [null] }]) {
    deps.fetcher.get = async () => answered(body)
    expect(await finds()).toBe(known)
  }
  await close()
})

anyDatabase('a feed that three readers of this instance have is found, but not after they leave', async (db) => {
  const { register, passes, close } = await makeApp(db)
  const { feedId } = await givenFeed(db, { title: 'Tuba Times' })
  const secret = await givenFeed(db, { title: 'Tuba Tickets' })
  await db
    .updateTable('feeds')
    .set({ url: 'https://tuba.example/feed?token=abc' })
    .where('id', '=', secret.feedId)
    .execute()
  const readers = [await register('Ada'), await register('Ben'), await register('Cleo')]
  for (const reader of readers) {
    await givenSubscription(db, reader, { feedId })
    await givenSubscription(db, reader, { feedId: secret.feedId })
  }
  const [ada] = readers
  const finds = async () => (await ada?.calls('GET /feeds/search', { query: { q: 'tbua' } }))?.feeds
  expect(await finds()).toMatchObject([{ title: 'Tuba Times', subscribers: 3 }])
  await db
    .deleteFrom('subscriptions')
    .where('userId', '=', readers[2]?.id ?? 0)
    .execute()
  passes(11 * 60_000)
  expect(await finds()).toEqual([])
  await close()
})

anyDatabase('unusual search texts get clear answers', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const search = (q: string) => ada.tries('GET /feeds/search', { query: { q } })
  for (const q of ['%_"*', '🎉', ' ', '@', '...']) expect((await search(q)).body).toEqual({ feeds: [] })
  expect((await search('a')).body.feeds).toHaveLength(30)
  expect(await search('x'.repeat(10_000))).toMatchObject({ status: 400, error: expect.stringMatching(/200/) })
  await close()
})

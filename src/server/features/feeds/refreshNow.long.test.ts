import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - 3_600_000 })
})
afterAll(() => internet.close())

async function subscribes(person: Person, feedUrl: string): Promise<number> {
  const { columns } = await person.calls('GET /columns')
  const { feed } = await person.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
  return feed.id
}

const refreshes = (person: Person, id: number) => person.tries('POST /feeds/:id/refresh', { params: { id } })

eachDatabase('a refresh fetches new items, right after adding too', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const source = internet.feed('news')
  const id = await subscribes(ada, source.url)
  source.publish({ title: 'Just in' })
  const { status, body } = await refreshes(ada, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ newItems: 1, feed: { id, _count: { feedItems: 6 } } })
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: id, limit: 1 } })
  expect(items[0]?.title).toBe('Just in')
  await close()
})

eachDatabase('within a minute of a successful refresh the stored state is returned, for every reader', async (db) => {
  const { register, passes, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('busy')
  const [adas, bens] = [await subscribes(ada, source.url), await subscribes(ben, source.url)]
  await refreshes(ada, adas)
  source.publish()
  expect((await refreshes(ben, bens)).body.newItems).toBe(0)
  passes(59_000)
  expect((await refreshes(ada, adas)).body.newItems).toBe(0)
  passes(1000)
  expect((await refreshes(ben, bens)).body.newItems).toBe(1)
  await close()
})

eachDatabase(
  'a failing source answers 502 with its reason, shows as failing, and may be retried at once',
  async (db) => {
    const { register, close } = await makeApp(db)
    const ada = await register('Ada')
    const source = internet.feed('shaky')
    const id = await subscribes(ada, source.url)
    source.mood = 'error'
    const failed = await refreshes(ada, id)
    expect(failed).toMatchObject({ status: 502, error: 'The server reports a problem (500).' })
    const health = async () => (await ada.calls('GET /feeds')).feeds[0]?.health
    expect(await health()).toMatchObject({ state: 'failing', failures: 1, lastError: failed.error })
    source.mood = 'still'
    expect((await refreshes(ada, id)).status).toBe(200)
    expect(await health()).toMatchObject({ state: 'well', failures: 0, lastError: null })
    await close()
  },
)

eachDatabase('readers who refresh the same feed at the same time share one fetch', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('crowded', 'still', { delayMs: 2000 })
  const [adas, bens] = [await subscribes(ada, source.url), await subscribes(ben, source.url)]
  source.mood = 'slow'
  source.publish()
  const before = source.requests.length
  const answers = await Promise.all([refreshes(ada, adas), refreshes(ben, bens), refreshes(ada, adas)])
  expect(answers.map(({ body }) => body.newItems)).toEqual([1, 1, 1])
  expect(source.requests.length - before).toBe(1)
  await close()
})

eachDatabase("another reader's feed cannot be refreshed", async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const id = await subscribes(ada, internet.feed('mine').url)
  expect((await refreshes(ben, id)).status).toBe(404)
  await close()
})

eachDatabase('a feed without an icon gets its site’s icon once it is found', async (db) => {
  const { deps, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const isFound = new Promise<number>((resolve) => {
    deps.events.subscribe(ada.id, (event) => event.type === 'feedChanged' && resolve(event.feedId))
  })
  const source = internet.feed('plain', 'still', { format: 'rss' })
  const id = await subscribes(ada, source.url)
  expect(await isFound).toBe(id)
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds[0]?.favicon).toBe(deps.pictures.addressOf(source.channel.iconUrl, { readerId: ada.id }))
  await close()
})

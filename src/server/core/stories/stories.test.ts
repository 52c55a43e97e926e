import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import type { FakeItem } from '../../../../dev/fakeFeeds/fakeItem.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

const headline = 'Harbour café closes after forty years'

/** A ledger, a herald and a link blog without items yet, and a reader of all three. */
async function givenThreeFeeds(db: Db) {
  const [ledger, herald, links] = ['Ledger', 'Herald', 'Links'].map((title) =>
    internet.feed(title.toLowerCase(), 'empty', { title }),
  )
  if (!ledger || !herald || !links) throw new Error('Three feeds were asked for.')
  return { ...(await givenReaderOf(db, ledger, herald, links)), ledger, herald, links }
}

const itemsOf = async (person: Person, query: Record<string, string | number | boolean> = {}) =>
  (await person.calls('GET /feeds/items', { query })).items
const labelsOf = async (person: Person) =>
  (await itemsOf(person)).map(({ feed, alsoIn }) => [feed.title, alsoIn.map(({ feedTitle }) => feedTitle)] as const)
const hidesDuplicates = (person: Person, hideDuplicates = true) =>
  person.calls('PATCH /auth/profile', { body: { preferences: { hideDuplicates } } })
const at = (publishedAt: number, fields: Partial<FakeItem> = {}) => ({ title: headline, publishedAt, ...fields })

anyDatabase('a story is labeled with the other feeds that carry it, by its headline or by its link', async (db) => {
  const { ada, aDayLater, ledger, herald, links, close } = await givenThreeFeeds(db)
  const story = ledger.publish(at(startOfStories))
  await aDayLater()
  herald.publish(at(startOfStories - hour, { title: `${headline} - The Herald` }))
  await aDayLater()
  links.publish({
    title: 'Sad',
    link: `${ledger.siteUrl}${story.id}?utm_source=links`,
    publishedAt: startOfStories - 2 * hour,
  })
  await aDayLater()
  expect(await labelsOf(ada)).toEqual([
    ['Ledger', ['Herald', 'Links']],
    ['Herald', ['Ledger', 'Links']],
    ['Links', ['Ledger', 'Herald']],
  ])
  await close()
})

anyDatabase('the same headline a week later, or in the same feed, is another story', async (db) => {
  const { ada, aDayLater, ledger, herald, close } = await givenThreeFeeds(db)
  ledger.publish(at(startOfStories - 7 * day))
  await aDayLater()
  ledger.publish(at(startOfStories))
  herald.publish(at(startOfStories - 3.5 * day))
  await aDayLater()
  expect(await labelsOf(ada)).toEqual([
    ['Ledger', []],
    ['Herald', []],
    ['Ledger', []],
  ])
  await close()
})

anyDatabase('a feed whose items all link to the same page shares no story by that link', async (db) => {
  const { ada, aDayLater, ledger, herald, close } = await givenThreeFeeds(db)
  const link = 'https://podcast.example/show'
  for (const title of ['First', 'Second']) ledger.publish({ title, link })
  await aDayLater()
  herald.publish({ title: 'We like this show', link })
  await aDayLater()
  expect((await labelsOf(ada)).map(([, labels]) => labels)).toEqual([[], [], []])
  await close()
})

anyDatabase('a feed of another reader is no label', async (db) => {
  const { ada, aDayLater, register, ledger, herald, close } = await givenThreeFeeds(db)
  const ben = await register('Ben')
  const { columns } = await ben.calls('GET /columns')
  await ben.calls('POST /feeds', { body: { feedUrl: ledger.url, columnId: columns[0]?.id ?? 0 } })
  ledger.publish(at(startOfStories))
  herald.publish(at(startOfStories))
  await aDayLater()
  expect(await labelsOf(ben)).toEqual([['Ledger', []]])
  expect((await labelsOf(ada)).map(([, labels]) => labels.length)).toEqual([1, 1])
  await close()
})

anyDatabase('a feed that the reader lacks joins no two stories of theirs', async (db) => {
  const { ada, register, aDayLater, ledger, herald, close } = await givenThreeFeeds(db)
  const forger = internet.feed('forger', 'empty')
  const ben = await register('Ben')
  const { columns } = await ben.calls('GET /columns')
  await ben.calls('POST /feeds', { body: { feedUrl: forger.url, columnId: columns[0]?.id ?? 0 } })
  const first = ledger.publish(at(startOfStories))
  herald.publish(at(startOfStories, { title: 'Mayor resigns over the ferry' }))
  await aDayLater()
  const link = `${ledger.siteUrl}${first.id}`
  forger.publish({ title: 'Mayor resigns over the ferry', link, publishedAt: startOfStories })
  await aDayLater()
  await hidesDuplicates(ada)
  // The feeds are refreshed side by side, and their items have the same date.
  expect((await labelsOf(ada)).sort()).toEqual([
    ['Herald', []],
    ['Ledger', []],
  ])
  await close()
})

eachDatabase('a reader who hides duplicates sees a story once, where it came first, and counts it once', async (db) => {
  const { ada, aDayLater, ledger, herald, close } = await givenThreeFeeds(db)
  ledger.publish(at(startOfStories))
  await aDayLater()
  herald.publish(at(startOfStories + hour))
  herald.publish({ title: 'Something else', publishedAt: startOfStories })
  await aDayLater()
  const seen = async () => {
    const { feeds } = await ada.calls('GET /feeds')
    const lists = [{}, { unreadOnly: true }, { perFeed: 3 }, { perFeed: 3, unreadOnly: true }]
    const shown = await Promise.all(lists.map((query) => itemsOf(ada, query)))
    return {
      counts: feeds.slice(0, 2).map(({ title, _count }) => [title, _count.feedItems]),
      shown: shown.map((items) =>
        items
          .filter(({ title }) => title === headline)
          .map(({ feed }) => feed.title)
          .sort(),
      ),
    }
  }
  const both = ['Herald', 'Ledger']
  expect(await seen()).toEqual({
    counts: [
      ['Ledger', 1],
      ['Herald', 2],
    ],
    shown: [both, both, both, both],
  })
  await hidesDuplicates(ada)
  const once = ['Ledger']
  expect(await seen()).toEqual({
    counts: [
      ['Ledger', 1],
      ['Herald', 1],
    ],
    shown: [once, once, once, once],
  })
  // A search finds hidden copies, too.
  expect(await itemsOf(ada, { q: 'harbour' })).toHaveLength(2)
  await hidesDuplicates(ada, false)
  expect(await seen()).toMatchObject({ shown: [both, both, both, both] })
  await close()
})

anyDatabase(
  'reading a story once reads it everywhere for a reader who hides duplicates, and only there for others',
  async (db) => {
    const { ada, aDayLater, ledger, herald, close } = await givenThreeFeeds(db)
    ledger.publish(at(startOfStories))
    herald.publish(at(startOfStories))
    await aDayLater()
    const reads = async (isRead: boolean) => {
      const [item] = await itemsOf(ada)
      await ada.calls('PATCH /feeds/items/:id/read', { params: { id: item?.id ?? 0 }, body: { isRead } })
    }
    const unread = async () => (await itemsOf(ada, { q: 'harbour', unreadOnly: true })).length
    await reads(true)
    expect(await unread()).toBe(1)
    await reads(false)
    await hidesDuplicates(ada)
    await reads(true)
    expect(await unread()).toBe(0)
    await reads(false)
    expect(await unread()).toBe(2)
    await close()
  },
)

anyDatabase('a story whose first feed is gone is shown in the other feed', async (db) => {
  const { ada, aDayLater, ledger, herald, close } = await givenThreeFeeds(db)
  ledger.publish(at(startOfStories))
  await aDayLater()
  herald.publish(at(startOfStories))
  await aDayLater()
  await hidesDuplicates(ada)
  const { feeds } = await ada.calls('GET /feeds')
  const id = feeds.find(({ title }) => title === 'Ledger')?.id ?? 0
  await ada.calls('DELETE /feeds/:id', { params: { id } })
  expect(await labelsOf(ada)).toEqual([['Herald', []]])
  await close()
})

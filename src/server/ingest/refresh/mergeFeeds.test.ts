import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

const columnOf = async (person: Person) => (await person.calls('GET /columns')).columns[0]?.id ?? 0
const itemsOf = async (person: Person) => (await person.calls('GET /feeds/items')).items
const marks = (person: Person, id: number, isRead: boolean) =>
  person.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead } })
const saves = (person: Person, id: number) =>
  person.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })

async function adds(person: Person, feedUrl: string): Promise<number> {
  return (await person.calls('POST /feeds', { body: { feedUrl, columnId: await columnOf(person) } })).feed.id
}

/** Ada has a feed at its old address, Ben at its new one, Cleo at both; then the old one redirects permanently. */
async function givenTwoAddresses(db: Db, name: string) {
  const old = internet.feed(name)
  const newUrl = `${old.url}/there`
  const story = await givenReaderOf(db, old)
  const [ben, cleo] = [await story.register('Ben'), await story.register('Cleo')]
  await adds(ben, newUrl)
  await adds(cleo, old.url)
  await adds(cleo, newUrl)
  return {
    ...story,
    ben,
    cleo,
    old,
    newUrl,
    movesForGood: async () => {
      old.mood = 'moved'
      for (let check = 0; check < 3; check++) await story.aDayLater()
    },
  }
}

eachDatabase('a feed that moves to the address of another feed is merged into it for every reader', async (db) => {
  const { ada, ben, cleo, newUrl, movesForGood, close } = await givenTwoAddresses(db, 'old-gazette')
  await movesForGood()
  for (const person of [ada, ben, cleo]) {
    const { feeds } = await person.calls('GET /feeds')
    expect(feeds.map(({ feedUrl, order }) => [feedUrl, order])).toEqual([[newUrl, 0]])
    expect(await itemsOf(person)).toHaveLength(5)
  }
  expect(await db.selectFrom('feeds').select(['url', 'itemCount']).execute()).toEqual([{ url: newUrl, itemCount: 5 }])
  expect(await db.selectFrom('items').select('id').execute()).toHaveLength(5)
  await close()
})

anyDatabase('a reader who had only the old feed keeps read, unread and saved items', async (db) => {
  const { ada, movesForGood, close } = await givenTwoAddresses(db, 'old-herald')
  const [first, second, third] = await itemsOf(ada)
  await marks(ada, first?.id ?? 0, true)
  await saves(ada, second?.id ?? 0)
  await ada.calls('POST /items/read-all', { body: { upToItemId: third?.id ?? 0 } })
  const before = (await itemsOf(ada)).map(({ title, isRead, isSaved }) => ({ title, isRead, isSaved }))
  expect(before.map(({ isRead }) => isRead)).toEqual([true, false, true, true, true])
  await movesForGood()
  const after = (await itemsOf(ada)).map(({ title, isRead, isSaved }) => ({ title, isRead, isSaved }))
  expect(after).toEqual(before)
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds[0]?._count.feedItems).toBe(1)
  await close()
})

eachDatabase(
  'a reader who had both feeds keeps all tags and saved items, and items read in either feed are read',
  async (db) => {
    const { cleo, old, newUrl, movesForGood, close } = await givenTwoAddresses(db, 'old-courier')
    const { feeds } = await cleo.calls('GET /feeds')
    const idAt = (url: string) => feeds.find(({ feedUrl }) => feedUrl === url)?.id ?? 0
    const items = await itemsOf(cleo)
    const at = (url: string) => items.filter(({ feedId }) => feedId === idAt(url))
    const [inOld, inNew] = [at(old.url), at(newUrl)]
    await marks(cleo, inOld[0]?.id ?? 0, true)
    await marks(cleo, inNew[1]?.id ?? 0, true)
    await saves(cleo, inOld[2]?.id ?? 0)
    const { tag } = await cleo.calls('POST /tags', { body: { name: 'Harbour', color: '#3b82f6', icon: '' } })
    const body = { tagId: tag.id }
    await cleo.calls('POST /tags/feeds/:feedId', { params: { feedId: idAt(old.url) }, body })
    await cleo.calls('POST /tags/feed-items/:itemId', { params: { itemId: inOld[3]?.id ?? 0 }, body })
    await movesForGood()
    const merged = await itemsOf(cleo)
    expect(merged.map(({ isRead }) => isRead)).toEqual([true, true, false, false, false])
    expect(merged.map(({ isSaved }) => isSaved)).toEqual([false, false, true, false, false])
    expect(merged.map(({ feedItemTags }) => feedItemTags.length)).toEqual([0, 0, 0, 1, 0])
    const after = await cleo.calls('GET /feeds')
    expect(after.feeds).toMatchObject([{ feedUrl: newUrl, _count: { feedItems: 3 }, feedTags: [{ tagId: tag.id }] }])
    await close()
  },
)

anyDatabase('a saved item that the new feed never had stays saved', async (db) => {
  const { ada, ben, movesForGood, close } = await givenTwoAddresses(db, 'old-almanac')
  const [newest] = await itemsOf(ada)
  await saves(ada, newest?.id ?? 0)
  await db
    .updateTable('items')
    .set({ guidHash: 'known here alone' })
    .where('id', '=', newest?.id ?? 0)
    .execute()
  await movesForGood()
  const saved = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
  expect(saved.items).toMatchObject([{ title: newest?.title, isSaved: true }])
  const { feeds } = await ben.calls('GET /feeds')
  expect(feeds[0]?._count.feedItems).toBe(5)
  await close()
})

anyDatabase(
  'imported marks of the old feed wait for items of the new feed, or apply to its stored items',
  async (db) => {
    const { ada, newUrl, movesForGood, close } = await givenTwoAddresses(db, 'old-chronicle')
    const stored = await db.selectFrom('items').select(['guidHash', 'feedId']).orderBy('id').limit(1).execute()
    const [known] = stored
    if (!known) throw new Error('There is no item.')
    const mark = { userId: ada.id, feedId: known.feedId, readAt: startOfStories, copyId: null }
    const expiresAt = startOfStories + 30 * day
    const guidHashes = [known.guidHash, 'not fetched yet']
    await db
      .insertInto('importedMarks')
      .values(guidHashes.map((guidHash) => ({ ...mark, guidHash, expiresAt })))
      .execute()
    await movesForGood()
    const into = await db.selectFrom('feeds').select('id').where('url', '=', newUrl).executeTakeFirstOrThrow()
    expect(await db.selectFrom('importedMarks').select(['feedId', 'guidHash', 'expiresAt']).execute()).toEqual([
      { feedId: into.id, guidHash: 'not fetched yet', expiresAt },
    ])
    expect((await itemsOf(ada)).map(({ isRead }) => isRead)).toEqual([false, false, false, false, true])
    await close()
  },
)

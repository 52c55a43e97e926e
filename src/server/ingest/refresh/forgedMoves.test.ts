// A publisher who redirects to another publisher's feed: readers of that feed see only its own items.
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import type { FakeFeed } from '../../../../dev/fakeFeeds/fakeFeed.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf, type ReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

const itemsOf = async (person: Person) => (await person.calls('GET /feeds/items')).items
const savedBy = async (person: Person) => (await person.calls('GET /feeds/items', { query: { savedOnly: true } })).items
const titlesOf = async (person: Person) => (await itemsOf(person)).map(({ title }) => title)
const saves = (person: Person, id: number) =>
  person.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
const reads = (person: Person, id: number) =>
  person.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
const idOf = async (person: Person, title: string) =>
  (await itemsOf(person)).find((item) => item.title === title)?.id ?? 0

async function adds(person: Person, feedUrl: string) {
  const { columns } = await person.calls('GET /columns')
  return person.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
}

const forged = 'War is declared'
const futureId = 'tomorrows-story'

/** The ways in which a document can claim to be at another document's address. */
const claims: Record<string, (feed: FakeFeed, url: string) => void> = {
  'a redirect': (feed, url) => redirects(feed, url, 301),
  'a redirect that keeps the method': (feed, url) => redirects(feed, url, 308),
  'an itunes:new-feed-url': (feed, url) => {
    feed.channel.newFeedUrl = url
  },
}

function redirects(feed: FakeFeed, url: string, elsewhereStatus: 301 | 308): void {
  feed.mood = 'elsewhere'
  Object.assign(feed.options, { elsewhereUrl: url, elsewhereStatus })
}

const givenFeeds = (name: string) => ({
  target: internet.feed(`${name}-times`, 'podcast', { title: 'The Times', itemCount: 3 }),
  evil: internet.feed(`${name}-evil`, 'podcast', { title: 'Evil', itemCount: 0 }),
})

/** Ada forges items on her own server, reads and saves them, and sends the feed to the address of a well-known one. */
async function forgesAndMoves(story: ReaderOf, { evil, target }: { evil: FakeFeed; target: FakeFeed }, how: string) {
  await saves(story.ada, await idOf(story.ada, forged))
  await reads(story.ada, await idOf(story.ada, 'Guessed'))
  await saves(story.ada, await idOf(story.ada, 'Guessed'))
  claims[how]?.(evil, target.url)
  for (let check = 0; check < 4; check++) await story.aDayLater()
}

function publishForgeries(evil: FakeFeed, target: FakeFeed): void {
  evil.publish({ title: forged, id: 'forged' })
  evil.publish({ title: 'Guessed', id: futureId })
  evil.publish({ title: 'Not saved by anyone', id: 'not-saved' })
  evil.publish({ ...target.items[0], title: 'A known id with another text' })
}

for (const how of Object.keys(claims)) {
  eachDatabase(`${how} to a feed that others read shows them nothing of the old one`, async (db) => {
    const { target, evil } = givenFeeds(`stored-${how.length}`)
    publishForgeries(evil, target)
    const story = await givenReaderOf(db, evil)
    const ben = await story.register('Ben')
    await adds(ben, target.url)
    const before = await storedAt(db, { url: target.url, reader: ben })
    await forgesAndMoves(story, { evil, target }, how)
    expect(await titlesOf(ben)).toEqual(target.items.map(({ title }) => title))
    expect((await itemsOf(ben)).every(({ isRead }) => !isRead)).toBe(true)
    expect(await storedAt(db, { url: target.url, reader: ben })).toEqual(before)
    expect((await savedBy(story.ada)).map(({ title, feed }) => [title, feed.title]).sort()).toEqual([
      ['Guessed', 'Evil'],
      [forged, 'Evil'],
    ])
    await expectTruth(story, target)
    await story.close()
  })

  eachDatabase(`${how} to a feed that nobody reads yet shows its later readers nothing of the old one`, async (db) => {
    const { target, evil } = givenFeeds(`fresh-${how.length}`)
    publishForgeries(evil, target)
    const story = await givenReaderOf(db, evil)
    await forgesAndMoves(story, { evil, target }, how)
    expect((await story.ada.calls('GET /feeds')).feeds.map(({ feedUrl }) => feedUrl)).toEqual([target.url])
    expect((await savedBy(story.ada)).map(({ title }) => title).sort()).toEqual(['Guessed', forged])
    await expectTruth(story, target)
    await story.close()
  })
}

/** A later reader sees the target's own items and title, unread, even where the id was guessed in advance. */
async function expectTruth(story: ReaderOf, target: FakeFeed): Promise<void> {
  target.publish({ title: 'The true story', id: futureId })
  const cleo = await story.register(`Cleo ${Math.random()}`)
  const { feed } = await adds(cleo, target.url)
  await story.aDayLater()
  expect(feed.title).toBe('The Times')
  expect((await itemsOf(cleo)).map(({ title, isRead }) => [title, isRead])).toEqual(
    target.items.map(({ title }) => [title, false]),
  )
}

/** Everything about a feed that a reader sees or that affects it, except for the times of its checks. */
async function storedAt(db: Db, { url, reader }: { url: string; reader: Person }) {
  const feed = await db.selectFrom('feeds').selectAll().where('url', '=', url).executeTakeFirstOrThrow()
  const { nextCheckAt: _, lastFetchedAt: __, leasedUntil: ___, ...stays } = feed
  return [
    stays,
    (await db.selectFrom('items').selectAll().where('feedId', '=', feed.id).orderBy('id').execute()).map(
      // Only a hint for finding copies, which are compared afterwards (core/stories/sameStory.queries.ts).
      ({ storyId: _, ...item }) => item,
    ),
    await db.selectFrom('itemTombstones').selectAll().where('feedId', '=', feed.id).execute(),
    await db.selectFrom('itemStates').selectAll().where('userId', '=', reader.id).execute(),
  ]
}

import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { purgeItems } from '../../ingest/cleanup/purgeItems.ts'
import { day, hour } from '../../lib/clock.ts'
import { exportPapers } from '../exports/exportPapers.ts'
import { paper } from './feature.ts'

const opens = (reader: Person) => reader.calls('POST /paper/open', { body: {} })
const chooses = (reader: Person, preferences: object) => reader.calls('PATCH /auth/profile', { body: { preferences } })
const unread = async (reader: Person) =>
  (await reader.calls('GET /feeds/items', { query: { unreadOnly: true } })).items.map(({ title }) => title).sort()

/** Minutes after the start of the stories. */
const minutes = (now: number) => (now - startOfStories) / 60_000

/** Ada reads two feeds. Her clock is that of the stories, on a Sunday at 8. */
async function givenReader(db: Db) {
  const { deps, register, passes } = await makeApp(db)
  const ada = await register('Ada')
  const feeds = new Map<string, number>()
  const arrive = async (name: string, titles: string[]) => {
    const known = feeds.get(name)
    const feedId = known ?? (await givenFeed(db, { title: name })).feedId
    if (known === undefined) await givenSubscription(db, ada, { feedId })
    feeds.set(name, feedId)
    const now = minutes(deps.clock())
    return givenItems(
      db,
      feedId,
      titles.map((title, index) => ({ title, publishedMinute: now + index / 100, arrivedMinute: now })),
    )
  }
  const feedId = (name: string) => feeds.get(name) ?? 0
  return { ada, deps, passes, arrive, feedId, register }
}

const titlesOf = ({ edition }: Awaited<ReturnType<typeof opens>>) => edition?.items.map(({ title }) => title)

eachDatabase('a paper is made once a day, stays as it is, and the next one has what is new', async (db) => {
  const { ada, arrive, passes } = await givenReader(db)
  expect(await opens(ada)).toEqual({ edition: null, days: [], mailStop: null })
  await arrive('Wire', ['One', 'Two', 'Three'])
  await arrive('Weekly', ['Essay'])
  const first = await opens(ada)
  expect(first).toMatchObject({ days: ['2026-03-01'], edition: { day: '2026-03-01', doneAt: null, minutes: 2 } })
  expect(titlesOf(first)).toEqual(['Essay', 'Three', 'Two'])
  passes(hour)
  await arrive('Weekly', ['Late'])
  expect(await opens(ada)).toEqual(first)
  passes(day)
  const second = await opens(ada)
  expect(titlesOf(second)).toEqual(['Late'])
  expect(second.days).toEqual(['2026-03-02', '2026-03-01'])
  expect(await ada.calls('GET /paper/:day', { params: { day: '2026-03-01' } })).toMatchObject({
    edition: first.edition,
  })
  expect((await ada.tries('GET /paper/:day', { params: { day: '2026-02-01' } })).status).toBe(404)
  expect(await exportPapers(db, ada)).toMatchObject([
    { day: '2026-03-02', pieces: [{ title: 'Late' }] },
    { day: '2026-03-01', doneAt: null, pieces: [{ title: 'Essay' }, { title: 'Three' }, { title: 'Two' }] },
  ])
})

eachDatabase('two devices that open and finish a paper at the same time have the same one', async (db) => {
  const { ada, arrive } = await givenReader(db)
  await arrive('Wire', ['One', 'Two', 'Three', 'Four'])
  const [one, other] = await Promise.all([opens(ada), opens(ada)])
  expect(other.edition?.items.map(({ id }) => id)).toEqual(one.edition?.items.map(({ id }) => id))
  const done = () => ada.calls('POST /paper/:day/done', { params: { day: '2026-03-01' } })
  const [first, second] = await Promise.all([done(), done()])
  expect(second).toEqual(first)
  expect(await unread(ada)).toEqual(['One', 'Two'])
})

eachDatabase('being done marks the pieces read and keeps the rest, and is undone exactly', async (db) => {
  const { ada, arrive, passes } = await givenReader(db)
  const [, , third = 0] = await arrive('Wire', ['One', 'Two', 'Three', 'Four'])
  await opens(ada)
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: third }, body: { isRead: true } })
  passes(hour)
  const params = { day: '2026-03-01' }
  await ada.calls('POST /paper/:day/done', { params })
  expect(await unread(ada)).toEqual(['One', 'Two'])
  expect((await opens(ada)).edition?.doneAt).toBe('2026-03-01T09:00:00.000Z')
  await ada.calls('POST /paper/:day/not-done', { params })
  expect(await unread(ada)).toEqual(['Four', 'One', 'Two'])
  expect((await opens(ada)).edition?.doneAt).toBeNull()
  await ada.calls('POST /paper/:day/not-done', { params })
  expect(await unread(ada)).toEqual(['Four', 'One', 'Two'])
})

eachDatabase('after a fortnight of papers nothing is owed by a reader who lets the rest fade', async (db) => {
  const { ada, arrive, passes } = await givenReader(db)
  await chooses(ada, { paperFadesRest: true })
  for (let today = 0; today < 14; today++) {
    await arrive(
      'Wire',
      Array.from({ length: 20 }, (_, index) => `Wire ${today} ${index}`),
    )
    if (today % 3 === 0) await arrive('Weekly', [`Weekly ${today}`])
    const { edition } = await opens(ada)
    expect(edition?.items.length).toBe(today % 3 === 0 ? 3 : 2)
    await ada.calls('POST /paper/:day/done', { params: { day: edition?.day ?? '' } })
    expect(await unread(ada)).toEqual([])
    passes(day)
  }
  await arrive('Wire', ['New', 'Newer', 'Newest'])
  const { edition } = await opens(ada)
  const params = { day: edition?.day ?? '' }
  await ada.calls('POST /paper/:day/done', { params })
  expect(await unread(ada)).toEqual([])
  await ada.calls('POST /paper/:day/not-done', { params })
  expect(await unread(ada)).toEqual(['New', 'Newer', 'Newest'])
})

eachDatabase('the hour and the days are those of the profile and its time zone', async (db) => {
  const { ada, arrive, passes } = await givenReader(db)
  await chooses(ada, { timeZone: 'Asia/Tokyo', paperHour: 20 })
  await arrive('Wire', ['One'])
  // It is 17 o'clock in Tokyo.
  expect((await opens(ada)).edition?.day).toBe('2026-03-01')
  passes(day)
  await arrive('Wire', ['Two'])
  expect((await opens(ada)).edition?.day).toBe('2026-03-01')
  passes(3 * hour)
  expect(titlesOf(await opens(ada))).toEqual(['Two'])
  await chooses(ada, { paperDays: 'weekends' })
  passes(3 * day)
  await arrive('Wire', ['Three'])
  expect((await opens(ada)).edition?.day).toBe('2026-03-02')
  for (const wrong of [{ paperHour: 24 }, { paperDays: 'never' }, { paperPieces: 0 }, { paperPieces: 2.5 }])
    expect((await ada.tries('PATCH /auth/profile', { body: { preferences: wrong } })).status).toBe(400)
})

eachDatabase('pieces outlive retention, and leave with their feed or when they are hidden', async (db) => {
  const { ada, deps, arrive, feedId } = await givenReader(db)
  const [wire = 0] = await arrive('Wire', ['One'])
  await arrive('Weekly', ['Essay'])
  await opens(ada)
  await purgeItems(
    { db, writeQueue: (work) => work() },
    { feedId: feedId('Wire'), condition: null, tombstonesAt: null },
  )
  expect(titlesOf(await opens(ada))?.sort()).toEqual(['Essay', 'One'])
  await ada.calls('PATCH /feeds/items/:id/hidden', { params: { id: wire }, body: { isHidden: true } })
  expect(titlesOf(await opens(ada))).toEqual(['Essay'])
  const weekly = (await ada.calls('GET /feeds')).feeds.find(({ title }) => title === 'Weekly')
  await ada.calls('DELETE /feeds/:id', { params: { id: weekly?.id ?? 0 } })
  expect(await opens(ada)).toMatchObject({ edition: { items: [], sections: [] } })
  await paper.cleanup?.({ ...deps, clock: () => deps.clock() + 31 * day } as never)
  expect((await db.selectFrom('editionItems').selectAll().execute()).length).toBe(0)
})

eachDatabase("another reader's paper of the same feeds is their own", async (db) => {
  const { ada, arrive, feedId, register } = await givenReader(db)
  await arrive('Wire', ['One'])
  const ben = await register('Ben')
  await givenSubscription(db, ben, { feedId: feedId('Wire') })
  await opens(ada)
  const params = { day: '2026-03-01' }
  expect((await ben.tries('GET /paper/:day', { params })).status).toBe(404)
  await opens(ben)
  await ada.calls('POST /paper/:day/done', { params })
  expect((await opens(ben)).edition).toMatchObject({ doneAt: null, items: [{ isRead: false }] })
})

eachDatabase('letters, pictures, recordings and old items have their own places', async (db) => {
  const { ada, arrive, feedId } = await givenReader(db)
  await arrive('Wire', ['News'])
  const set = (id: number, values: object) => db.updateTable('items').set(values).where('id', '=', id).execute()
  const [comic = 0] = await arrive('Strip', ['Comic'])
  await set(comic, { imageUrl: 'https://strip.example/1.png', words: 4 })
  const [episode = 0] = await arrive('Cast', ['Episode'])
  const enclosures = JSON.stringify([
    { url: 'https://cast.example/1.mp3', type: 'audio/mpeg', length: null, durationSeconds: 60 },
  ])
  await set(episode, { enclosures })
  await arrive('Letter', ['Dear reader'])
  await db.updateTable('feeds').set({ kind: 'newsletter' }).where('id', '=', feedId('Letter')).execute()
  const [old = 0] = await arrive('Wire', ['Old'])
  await set(old, { publishedAt: startOfStories - 40 * day })
  const { edition } = await opens(ada)
  expect(edition?.sections.map(({ kind, itemIds }) => [kind, itemIds.length])).toEqual([
    ['column', 1],
    ['letters', 1],
    ['pictures', 1],
    ['sound', 1],
  ])
})

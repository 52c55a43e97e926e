// ZIPs, several files in one import, and taking an import back.
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { writeZip, type ZipEntry } from '../../../../test/support/writeZip.ts'
import type { Import } from '../../../shared/features/imports.ts'
import { day, hour } from '../../lib/clock.ts'

const state = (name: string) => `user/-/state/com.google/${name}`
const article = (title: string, number: number, ...categories: string[]) => ({
  title,
  alternate: [{ href: `https://gazette.example/${number}` }],
  content: { content: `<p>${title}.</p>` },
  origin: { streamId: 'feed/https://gazette.example/feed.xml', title: 'Gazette' },
  categories,
})
const opml = `<opml version="2.0"><body><outline text="Mornings"><outline type="rss" text="Gazette"
  xmlUrl="https://gazette.example/feed.xml"/></outline></body></opml>`
const starred = { id: state('starred'), items: [article('Kept', 77, 'user/-/label/Cooking')] }
const feedFile = {
  id: 'user/-/state/org.freshrss/feed/7',
  items: [article('Story 1', 1, state('read')), article('Kept', 77, state('read'), state('starred'))],
}

/** As FreshRSS packs them. */
const freshRssZip: ZipEntry[] = [
  { name: 'feeds_2026-03-01.opml.xml', content: opml },
  { name: 'starred_2026-03-01.json', content: JSON.stringify(starred) },
  { name: 'feed_2026-03-01_7_Gazette.json', content: JSON.stringify(feedFile) },
  { name: 'readme.txt', content: 'Thanks for all the fish.' },
  { name: '__MACOSX/._x', content: 'junk' },
]

async function sends({ app }: TestApp, { token }: Person, payload: Buffer, query = '') {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/opml/import${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: answer.statusCode, ...(answer.json() as { import: Import; error?: string }) }
}

async function stateOf(person: Person) {
  const { columns } = await person.calls('GET /columns')
  const { items } = await person.calls('GET /feeds/items', { query: { savedOnly: true } })
  const { tags } = await person.calls('GET /tags')
  return {
    columns: columns.map(({ name, feeds }) => [name, feeds.map(({ title }) => title)]),
    saved: items.map(({ title }) => title),
    tags: tags.map(({ name }) => name),
  }
}

eachDatabase(
  'a ZIP of FreshRSS brings feeds, saved articles, labels and read marks in one import, once',
  async (db) => {
    const test = await makeApp(db)
    const ada = await test.register('Ada')
    await givenFeed(db, { title: 'Gazette', items: 2 })
    const first = await sends(test, ada, writeZip(freshRssZip))
    expect(first).toMatchObject({
      status: 201,
      import: { added: 1, savedItems: 1, knownItems: 0, readItems: 2, newTags: 1, refused: 1 },
    })
    expect(first.import.refusals).toMatchObject([{ title: 'readme.txt', reasonCode: 'failure_file_unknown' }])
    const now = { columns: [['Mornings', ['Gazette']]], saved: ['Kept'], tags: ['Cooking'] }
    expect(await stateOf(ada)).toEqual(now)
    const { items } = await ada.calls('GET /feeds/items')
    expect(items.map(({ title, isRead }) => [title, isRead])).toEqual([
      ['Story 2', false],
      ['Story 1', true],
    ])
    const second = await sends(test, ada, writeZip(freshRssZip))
    expect(second.import).toMatchObject({ added: 0, known: 1, savedItems: 0, knownItems: 1, newTags: 0 })
    expect(await stateOf(ada)).toEqual(now)
    await test.close()
  },
)

eachDatabase(
  'a ZIP that unpacks to too much, lies about its sizes or is damaged is refused with a sentence',
  async (db) => {
    const test = await makeApp(db)
    const ada = await test.register('Ada')
    const spaces = Buffer.alloc(48 * 1024 * 1024, 32)
    const bomb = writeZip(Array.from({ length: 3 }, (_, index) => ({ name: `${index}.json`, content: spaces })))
    expect(await sends(test, ada, bomb)).toMatchObject({ status: 413, error: expect.stringMatching(/128 MB/) })
    const lie = writeZip([{ name: 'a.json', content: spaces, claimedBytes: 10 }])
    expect(await sends(test, ada, lie)).toMatchObject({ status: 422, error: expect.stringMatching(/damaged/) })
    const cut = writeZip(freshRssZip)
    expect(await sends(test, ada, cut.subarray(0, cut.length - 30))).toMatchObject({ status: 422 })
    const poem = writeZip([{ name: 'poem.txt', content: 'Roses are red.' }])
    expect(await sends(test, ada, poem)).toMatchObject({ status: 422, error: expect.stringMatching(/has no feeds/) })
    expect(await stateOf(ada)).toMatchObject({ saved: [], tags: [] })
    await test.close()
  },
)

eachDatabase(
  'several files join one import with one report, but not an old one or that of another reader',
  async (db) => {
    const test = await makeApp(db)
    const [ada, ben] = [await test.register('Ada'), await test.register('Ben')]
    const { import: first } = await sends(test, ada, Buffer.from(opml))
    const into = `?into=${first.id}`
    const file = Buffer.from(JSON.stringify(starred))
    expect((await sends(test, ben, file, into)).status).toBe(404)
    const second = await sends(test, ada, file, into)
    expect(second.import).toMatchObject({ id: first.id, added: 1, savedItems: 1, newTags: 1 })
    test.passes(day + hour)
    expect((await sends(test, ada, file, into)).status).toBe(404)
    await test.close()
  },
)

eachDatabase('an import is taken back: what it made goes, and what the reader had or did since stays', async (db) => {
  const test = await makeApp(db)
  const [ada, ben] = [await test.register('Ada'), await test.register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'Herald', items: 1 })
  await ada.calls('POST /tags', { body: { name: 'Mine', color: '#ef4444', icon: '' } })
  await givenSubscription(db, ada, { feedId })
  const before = await stateOf(ada)
  const { import: made } = await sends(test, ada, writeZip(freshRssZip))
  const takeBack = { params: { id: made.id } }
  expect(made.takeBackUntil).not.toBe(null)
  expect((await ben.tries('POST /opml/imports/:id/take-back', takeBack)).status).toBe(404)
  const { import: gone } = await ada.calls('POST /opml/imports/:id/take-back', takeBack)
  expect(gone).toMatchObject({ added: 0, takeBackUntil: null, takenBackAt: expect.any(String) })
  expect(await stateOf(ada)).toEqual(before)
  await ada.calls('POST /opml/imports/:id/take-back', takeBack)
  expect(await stateOf(ada)).toEqual(before)
  // Once more, and the reader goes on with it: a tag, a feed in the new column, an article saved again.
  const { import: again } = await sends(test, ada, writeZip(freshRssZip))
  const { tags } = await ada.calls('GET /tags')
  const cooking = tags.find(({ name }) => name === 'Cooking')?.id ?? 0
  const { feeds } = await ada.calls('GET /feeds')
  const herald = feeds.find(({ title }) => title === 'Herald')?.id ?? 0
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: herald }, body: { tagId: cooking } })
  const { columns } = await ada.calls('GET /columns')
  const mornings = columns.find(({ name }) => name === 'Mornings')?.id ?? 0
  await ada.calls('PATCH /feeds/:id/reorder', { params: { id: herald }, body: { columnId: mornings, order: 0 } })
  const { items } = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
  const kept = { params: { id: items[0]?.id ?? 0 } }
  await ada.calls('PATCH /feeds/items/:id/saved', { ...kept, body: { isSaved: false } })
  test.passes(hour)
  await ada.calls('PATCH /feeds/items/:id/saved', { ...kept, body: { isSaved: true } })
  await ada.calls('POST /opml/imports/:id/take-back', { params: { id: again.id } })
  const after = await stateOf(ada)
  expect(after.tags.sort()).toEqual(['Cooking', 'Mine'])
  expect(after.saved).toEqual(['Kept'])
  expect(after.columns.find(([name]) => name === 'Mornings')).toEqual(['Mornings', ['Herald']])
  await test.close()
})

eachDatabase(
  'an import can be taken back for a day, and a board of its columns only gets the first ones again',
  async (db) => {
    const test = await makeApp(db)
    const [ada, ben] = [await test.register('Ada'), await test.register('Ben')]
    const before = await stateOf(ada)
    const { import: made } = await sends(test, ada, Buffer.from(opml))
    const { import: old } = await sends(test, ben, Buffer.from(opml))
    test.passes(day)
    await ada.calls('POST /opml/imports/:id/take-back', { params: { id: made.id } })
    expect(await stateOf(ada)).toEqual(before)
    test.passes(hour)
    const late = await ben.tries('POST /opml/imports/:id/take-back', { params: { id: old.id } })
    expect(late).toMatchObject({ status: 409, error: expect.stringMatching(/for a day/) })
    expect((await stateOf(ben)).columns).toEqual([['Mornings', ['Gazette']]])
    await test.close()
  },
)

eachDatabase('taking an import back undoes its read marks, also those that wait for their articles', async (db) => {
  const test = await makeApp(db)
  const ada = await test.register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'Gazette', items: 4 })
  await givenSubscription(db, ada, { feedId })
  const unread = async () =>
    (await ada.calls('GET /feeds/items', { query: { unreadOnly: true } })).items.map(({ title }) => title).sort()
  const reads = (index: number) =>
    ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemIds[index] ?? 0 }, body: { isRead: true } })
  await reads(0)
  test.passes(hour)
  const items = [1, 2, 3].map((number) => article(`Story ${number}`, number, state('read')))
  const file = { ...feedFile, items: [...items, article('Story 9', 9, state('read'))] }
  const { import: made } = await sends(test, ada, Buffer.from(JSON.stringify(file)))
  expect(await unread()).toEqual(['Story 4'])
  expect(await db.selectFrom('importedMarks').select('guidHash').execute()).toHaveLength(1)
  // Marked here since then: one of those that the import marked, and another one.
  test.passes(hour)
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemIds[2] ?? 0 }, body: { isRead: false } })
  await reads(2)
  await reads(3)
  await ada.calls('POST /opml/imports/:id/take-back', { params: { id: made.id } })
  expect(await unread()).toEqual(['Story 2'])
  expect(await db.selectFrom('importedMarks').select('guidHash').execute()).toEqual([])
  await test.close()
})

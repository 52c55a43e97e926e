import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp, testConfig } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { purgeOldItems } from '../../ingest/cleanup/retention.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day, hour } from '../../lib/clock.ts'

async function givenArticles(db: Db) {
  const { app, register, deps, passes } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'The Weekly Current' })
  const [river = 0, hill = 0] = await givenItems(db, feedId, [
    { title: 'The *river*', html: '<p>The river returns to its old bed.</p>', text: 'The river returns' },
    { title: 'The hill', html: '<p>The hill stays where it is.</p>', text: 'The hill stays' },
  ])
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  await givenSubscription(db, ben, { feedId })
  const downloads = async (reader: Person, query = '') =>
    app.inject({
      url: `/api/highlights/export${query}`,
      headers: { authorization: `Bearer ${reader.token}` },
    })
  return { ada, ben, deps, passes, subscriptionId, river, hill, downloads }
}

const quoted = {
  source: 'feed',
  quote: 'returns to its old bed',
  prefix: 'The river ',
  suffix: '.',
  start: 10,
  color: 'green',
}
const marks = async (reader: Person, id: number, change: object = {}) =>
  (await reader.calls('POST /feeds/items/:id/highlights', { params: { id }, body: { ...quoted, ...change } })).highlight
const highlightsOf = async (reader: Person, id: number) =>
  (await reader.calls('GET /feeds/items/:id', { params: { id } })).item.highlights
const listed = async (reader: Person, query: { q?: string; cursor?: string } = {}) =>
  (await reader.calls('GET /highlights', { query })).articles.map(({ item, highlights }) => [
    item.title,
    highlights.map(({ quote }) => quote),
  ])

anyDatabase('marked words are in the article and in the list, for their reader only', async (db) => {
  const { ada, ben, river, hill } = await givenArticles(db)
  const second = await marks(ada, river, { quote: 'old bed', start: 25 })
  const first = await marks(ada, river, { note: 'Since when?' })
  expect(await highlightsOf(ada, river)).toEqual([first, second])
  expect(first).toMatchObject({ ...quoted, note: 'Since when?', itemId: river })
  expect(await highlightsOf(ben, river)).toEqual([])
  await marks(ada, hill, { quote: 'The hill', start: 0 })
  expect(await listed(ada)).toEqual([
    ['The hill', ['The hill']],
    ['The *river*', ['returns to its old bed', 'old bed']],
  ])
  expect(await listed(ben)).toEqual([])
})

anyDatabase('highlights are found by their words and notes, and articles by is:highlighted', async (db) => {
  const { ada, ben, river, hill } = await givenArticles(db)
  await marks(ada, river, { note: '100 % École' })
  await marks(ada, hill, { quote: 'stays' })
  expect(await listed(ada, { q: 'OLD bed' })).toEqual([['The *river*', ['returns to its old bed']]])
  expect(await listed(ada, { q: 'ecole' })).toEqual([['The *river*', ['returns to its old bed']]])
  expect(await listed(ada, { q: '%' })).toEqual([['The *river*', ['returns to its old bed']]])
  expect(await listed(ada, { q: 'moon' })).toEqual([])
  const found = async (reader: Person, q: string) =>
    (await reader.calls('GET /feeds/items', { query: { q } })).items.map(({ title }) => title).sort()
  expect(await found(ada, 'ecole')).toEqual(['The *river*'])
  expect(await found(ada, '100 % écol')).toEqual(['The *river*'])
  expect(await found(ada, 'ecole -bed')).toEqual([])
  expect(await found(ada, 'title:ecole')).toEqual([])
  expect(await found(ben, 'ecole')).toEqual([])
  expect(await found(ada, 'is:highlighted')).toEqual(['The *river*', 'The hill'])
  expect(await found(ada, 'is:highlighted hill')).toEqual(['The hill'])
  expect(await found(ada, '-is:highlighted')).toEqual([])
  expect(await found(ben, 'is:highlighted')).toEqual([])
})

anyDatabase('the color and the note change, and other devices are notified', async (db) => {
  const { ada, deps, river } = await givenArticles(db)
  const events: LiveEvent[] = []
  const { id } = await marks(ada, river)
  deps.events.subscribe(ada.id, (event) => events.push(event))
  await ada.calls('PATCH /highlights/:id', { params: { id }, body: { color: 'pink' } })
  await ada.calls('PATCH /highlights/:id', { params: { id }, body: { note: 'Remember this' } })
  expect(await highlightsOf(ada, river)).toMatchObject([{ color: 'pink', note: 'Remember this', quote: quoted.quote }])
  expect(events).toEqual([
    { type: 'highlightsChanged', itemId: river },
    { type: 'highlightsChanged', itemId: river },
  ])
})

anyDatabase('a deleted highlight can be restored for a day', async (db) => {
  const { ada, ben, passes, river } = await givenArticles(db)
  const kept = await marks(ada, river)
  const params = { id: kept.id }
  await ada.calls('DELETE /highlights/:id', { params })
  expect([await highlightsOf(ada, river), await listed(ada)]).toEqual([[], []])
  expect((await ben.tries('POST /highlights/:id/restore', { params })).status).toBe(404)
  expect((await ada.calls('POST /highlights/:id/restore', { params })).highlight).toEqual(kept)
  await ada.calls('DELETE /highlights/:id', { params })
  expect((await ada.tries('DELETE /highlights/:id', { params })).status).toBe(404)
  passes(limits.keyUndoHours * hour + 1)
  expect((await ada.tries('POST /highlights/:id/restore', { params })).status).toBe(404)
})

anyDatabase('an article with highlights outlives retention and the subscription, and stays read', async (db) => {
  const { ada, deps, passes, subscriptionId, river, hill } = await givenArticles(db)
  await marks(ada, river)
  await ada.calls('POST /items/read-all', { body: { upToItemId: hill } })
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  const config = testConfig({ KEEP_READ_DAYS: '1', KEEP_UNREAD_DAYS: '1', KEEP_ITEMS_PER_FEED: '60' })
  passes(30 * day)
  expect(await purgeOldItems(createRefreshDeps({ ...deps, config }, { pauseMs: 0 }))).toBe(1)
  const { articles } = await ada.calls('GET /highlights')
  expect(articles.map(({ item }) => [item.id, item.isRead, item.feedId])).toEqual([[river, true, null]])
  expect(await highlightsOf(ada, river)).toHaveLength(1)
})

anyDatabase('the export is Markdown that shows the words as they are', async (db) => {
  const { ada, ben, river, hill, downloads } = await givenArticles(db)
  await marks(ada, river, { note: '# not a heading\n<script>' })
  await marks(ada, hill, { quote: '', note: 'Only a note' })
  const file = await downloads(ada)
  expect(file.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'content-disposition': 'attachment; filename="broadsheet-highlights.md"',
  })
  expect(file.body).toMatch(
    /^# Highlights\n\n## \[The hill\]\(<https:[^>]+>\)\n\nThe Weekly Current · [\d-]+\n\nOnly a note\n\n## \[The \\\*river\\\*\]/,
  )
  expect(file.body).toContain('\n> returns to its old bed\n\n\\# not a heading\n\\<script\\>\n')
  expect((await downloads(ada, `?itemId=${hill}`)).body).toMatch(/^## \[The hill\][^#]*Only a note\n$/)
  expect((await downloads(ben)).body).toBe('# Highlights\n')
  expect((await downloads({ ...ben, token: 'none' })).statusCode).toBe(401)
})

anyDatabase('too long a note, too many highlights and none at all are refused with a sentence', async (db) => {
  const { ada, ben, river } = await givenArticles(db)
  const tries = (reader: Person, change: object) =>
    reader.tries('POST /feeds/items/:id/highlights', { params: { id: river }, body: { ...quoted, ...change } })
  expect(await tries(ada, { note: 'x'.repeat(100_000) })).toMatchObject({
    status: 400,
    error: expect.stringMatching(/^Note /),
  })
  expect(await tries(ada, { quote: ' ' })).toMatchObject({
    status: 400,
    error: 'Please choose some words, or write a note.',
  })
  expect((await tries(ada, { color: 'chartreuse' })).status).toBe(400)
  const row = {
    userId: ada.id,
    itemId: river,
    source: 'feed',
    prefix: '',
    suffix: '',
    start: 1,
    color: 'blue',
  } as const
  const rows = Array.from({ length: limits.highlightsPerItemMax }, (_, index) => ({
    ...{ ...row, quote: `word ${index}`, note: '', searchText: '' },
    ...{ createdAt: 1, changedAt: 1, deletedAt: null },
  }))
  for (let start = 0; start < rows.length; start += 200)
    await db
      .insertInto('highlights')
      .values(rows.slice(start, start + 200))
      .execute()
  expect(await tries(ada, {})).toMatchObject({
    status: 409,
    error: 'This article has 1,000 highlights. Please delete one first.',
  })
  expect((await tries(ben, {})).status).toBe(201)
  expect(await highlightsOf(ada, river)).toHaveLength(limits.highlightsPerItemMax)
})

anyDatabase('long lists come in pages', async (db) => {
  const { ada } = await givenArticles(db)
  const { feedId } = await givenFeed(db, { title: 'Many' })
  await givenSubscription(db, ada, { feedId })
  const itemIds = await givenItems(
    db,
    feedId,
    Array.from({ length: 23 }, (_, index) => ({ title: `Item ${index}` })),
  )
  for (const id of itemIds) await marks(ada, id)
  const first = await ada.calls('GET /highlights')
  const second = await ada.calls('GET /highlights', { query: { cursor: first.nextCursor ?? '' } })
  expect([first.articles.length, second.articles.length, second.nextCursor]).toEqual([20, 3, null])
  const titles = [...first.articles, ...second.articles].map(({ item }) => item.title)
  expect(titles).toEqual(Array.from({ length: 23 }, (_, index) => `Item ${22 - index}`))
  expect((await ada.tries('GET /highlights', { query: { cursor: 'x' } })).status).toBe(400)
})

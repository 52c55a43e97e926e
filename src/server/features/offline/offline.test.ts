import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { textOfCleanHtml } from '../../../shared/cleanText.ts'
import type { Db } from '../../db/schema.ts'

async function givenReaderWithItems(db: Db, itemCount: number) {
  const app = await makeApp(db)
  const anna = await app.register('Anna')
  const { feedId } = await givenFeed(db, { title: 'Gazette' })
  await givenSubscription(db, anna, { feedId })
  const items = await givenItems(
    db,
    feedId,
    Array.from({ length: itemCount }, () => ({ html: '<p>Tides</p>' })),
  )
  return { ...app, anna, feedId, ids: items }
}

eachDatabase('a device keeps unread articles, and read ones that are saved, on Later or highlighted', async (db) => {
  const { anna, ids } = await givenReaderWithItems(db, 8)
  const [read = 0, saved = 0, later = 0, marked = 0, ...unread] = ids
  for (const id of [read, saved, later, marked])
    await anna.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  await anna.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: true } })
  await anna.calls('PATCH /feeds/items/:id/later', { params: { id: later }, body: { isLater: true } })
  const note = {
    source: 'feed',
    quote: '',
    prefix: '',
    suffix: '',
    start: 0,
    color: 'yellow',
    note: 'Read again',
  } as const
  await anna.calls('POST /feeds/items/:id/highlights', { params: { id: marked }, body: note })
  const plan = await anna.calls('GET /offline/plan', { query: { unreadOnly: 'true' } })
  expect(plan.items.map(({ id }) => id).toSorted()).toEqual([saved, later, marked, ...unread].toSorted())
  expect([plan.savedIds, plan.laterIds]).toEqual([[saved], [later]])
  const everything = await anna.calls('GET /offline/plan')
  expect(everything.items.map(({ id }) => id)).toContain(read)
})

eachDatabase(
  'the version of an article changes with the reader’s marks and with an edit, and only then',
  async (db) => {
    const { anna, ids, passes } = await givenReaderWithItems(db, 2)
    const [id = 0, other = 0] = ids
    const versions = async () =>
      new Map((await anna.calls('GET /offline/plan')).items.map((item) => [item.id, item.version]))
    const { tag } = await anna.calls('POST /tags', { body: { name: 'Moons', color: '#ef4444', icon: '' } })
    const seen = [await versions()]
    expect(await versions()).toEqual(seen[0])
    const changes = [
      () => anna.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } }),
      () => anna.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } }),
      () => anna.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater: true } }),
      () => anna.calls('POST /tags/feed-items/:itemId', { params: { itemId: id }, body: { tagId: tag.id } }),
      () => db.updateTable('items').set({ editedAt: 4711 }).where('id', '=', id).execute(),
    ]
    for (const change of changes) {
      passes(1000)
      await change()
      seen.push(await versions())
    }
    expect(new Set(seen.map((each) => each.get(id))).size).toBe(changes.length + 1)
    expect(new Set(seen.map((each) => each.get(other))).size).toBe(1)
  },
)

eachDatabase('articles come in batches, each as opening it shows it, without those of others', async (db) => {
  const { anna, register, ids } = await givenReaderWithItems(db, 3)
  const bert = await register('Bert')
  const { feedId } = await givenFeed(db, { title: 'Berts' })
  await givenSubscription(db, bert, { feedId })
  const berts = await givenItems(db, feedId, [{}])
  const { items } = await anna.calls('POST /offline/articles', { body: { itemIds: [...ids, ...berts, 987_654] } })
  const opened = await Promise.all(
    ids.map(async (id) => (await anna.calls('GET /feeds/items/:id', { params: { id } })).item),
  )
  expect(items.map(({ searched: _searched, ...item }) => item)).toEqual(opened)
  const refused = await bert.tries('POST /offline/articles', { body: { itemIds: ids } })
  expect(refused.status).toBe(404)
})

eachDatabase('the text for searches comes only where the shown text differs', async (db) => {
  const { anna, feedId } = await givenReaderWithItems(db, 1)
  const [same = 0, other = 0] = await givenItems(db, feedId, [
    { html: '<p>Spring <b>tide</b>s &amp; <a href="https://a.example/">moons</a></p><ul><li>one<li>two</ul>' },
    { html: '<p>Neap</p><object>and a word</object><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>' },
  ])
  const { items } = await anna.calls('POST /offline/articles', { body: { itemIds: [same, other] } })
  const [plain, differing] = items
  expect(plain?.searched.text).toBeUndefined()
  expect(textOfCleanHtml(plain?.content ?? '')).toBe('Spring tides & moons one two')
  expect(differing?.searched.text).toBe('Neap')
})

eachDatabase('articles that would make an answer too large are named, and come with the next one', async (db) => {
  const { anna, feedId } = await givenReaderWithItems(db, 0)
  const html = `<p>${'tide '.repeat(300_000)}</p>`
  const ids = await givenItems(db, feedId, [{ html }, { html }, { html }, { html }])
  const first = await anna.calls('POST /offline/articles', { body: { itemIds: ids } })
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  expect(first.moreIds).toEqual(ids.slice(3))
  const second = await anna.calls('POST /offline/articles', { body: { itemIds: first.moreIds } })
  expect([second.items.map(({ id }) => id), second.moreIds]).toEqual([ids.slice(3), []])
})

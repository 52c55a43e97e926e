import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour, minute, toIso } from '../../lib/clock.ts'
import { fadeAll } from './fadeAll.ts'

/** Ada has a feed with an item from each of the last ten days, the oldest first, and Ben has it too. */
async function givenTenDays(db: Db) {
  const { register, deps, passes } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'News' })
  const ids = await givenItems(
    db,
    feedId,
    Array.from({ length: 10 }, (_, index) => ({ arrivedMinute: (index - 10) * 24 * 60, publishedMinute: index })),
  )
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  await givenSubscription(db, ben, { feedId })
  return { ada, ben, deps, passes, feedId, subscriptionId, ids }
}

const unreadOf = async (reader: Person) =>
  (await reader.calls('GET /board')).columns
    .flatMap(({ feeds }) => feeds)
    .reduce((sum, { unread = 0 }) => sum + unread, 0)
const fades = (reader: Person, id: number, fadeDays: number | null) =>
  reader.calls('PATCH /feeds/:id', { params: { id }, body: { fadeDays } })
const errorOf = (body: object) => ('error' in body ? body.error : undefined)
const listed = async (reader: Person) => (await reader.calls('GET /feeds/items', { query: { limit: 100 } })).items

eachDatabase('items fade after the days of their feed, for this reader only, and stay in the list', async (db) => {
  const { ada, ben, subscriptionId } = await givenTenDays(db)
  const { feed } = await fades(ada, subscriptionId, 3)
  expect(feed).toMatchObject({ fadeDays: 3, _count: { feedItems: 3 } })
  expect([await unreadOf(ada), await unreadOf(ben)]).toEqual([3, 10])
  expect((await listed(ada)).map(({ isRead, isFaded = false }) => [isRead, isFaded])).toEqual([
    ...Array.from({ length: 3 }, () => [false, false]),
    ...Array.from({ length: 7 }, () => [false, true]),
  ])
  const { items } = await ada.calls('GET /feeds/items', { query: { unreadOnly: true } })
  expect(items).toHaveLength(3)
})

eachDatabase('a search finds what faded with is:faded, and all others without it', async (db) => {
  const { ada, ben, subscriptionId, ids } = await givenTenDays(db)
  const [first = 0, second = 0] = ids
  const found = async (reader: Person, q: string) =>
    (await reader.calls('GET /feeds/items', { query: { q, limit: 100 } })).items
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  const saves = (id: number) => ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
  await saves(first)
  await fades(ada, subscriptionId, 3)
  expect(await found(ada, 'is:faded')).toEqual(ids.slice(1, 7))
  expect(await found(ada, '-is:faded')).toEqual([first, ...ids.slice(7)])
  expect(await found(ben, 'is:faded')).toEqual([])
  await saves(second)
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  expect([await found(ada, 'is:faded'), await found(ada, '-is:faded')]).toEqual([[], [first, second]])
})

eachDatabase('a look at the board and the cleanup both move the marks as days pass', async (db) => {
  const { ada, deps, passes, subscriptionId } = await givenTenDays(db)
  await fades(ada, subscriptionId, 3)
  passes(day)
  expect(await unreadOf(ada)).toBe(2)
  passes(day)
  expect(await fadeAll(deps)).toBe(1)
  expect((await ada.calls('GET /feeds')).feeds[0]?._count.feedItems).toBe(1)
})

eachDatabase("a feed's days win over its column's, and those over the reader's; 0 is never", async (db) => {
  const { ada, subscriptionId } = await givenTenDays(db)
  const [column] = (await ada.calls('GET /columns')).columns
  const inColumn = (fadeDays: number | null) =>
    ada.calls('PATCH /columns/:id', { params: { id: column?.id ?? 0 }, body: { fadeDays } })
  await inColumn(0)
  await ada.calls('PATCH /auth/profile', { body: { preferences: { fadeDays: 1 } } })
  expect(await unreadOf(ada)).toBe(10)
  expect((await inColumn(7)).column).toMatchObject({ fadeDays: 7 })
  expect(await unreadOf(ada)).toBe(7)
  await fades(ada, subscriptionId, 5)
  expect(await unreadOf(ada)).toBe(5)
  await fades(ada, subscriptionId, null)
  await inColumn(null)
  await ada.calls('PATCH /auth/profile', { body: { preferences: { fadeDays: 1 } } })
  expect(await unreadOf(ada)).toBe(1)
})

eachDatabase('days that make no sense are refused with a sentence', async (db) => {
  const { ada, subscriptionId } = await givenTenDays(db)
  for (const fadeDays of [-1, 1e9, 1.5]) {
    const { status, body } = await ada.tries('PATCH /feeds/:id', { params: { id: subscriptionId }, body: { fadeDays } })
    expect([status, errorOf(body)]).toEqual([400, expect.stringMatching(/^The number of days until articles fade/)])
  }
  const { status, body } = await ada.tries('PATCH /auth/profile', { body: { preferences: { fadeDays: 0 } } })
  expect([status, errorOf(body)]).toEqual([400, 'The number of days until articles fade must be at least 1.'])
})

eachDatabase('saved items and items that were marked unread never fade', async (db) => {
  const { ada, subscriptionId, ids } = await givenTenDays(db)
  const [first = 0, second = 0, third = 0] = ids
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: first }, body: { isSaved: true } })
  for (const isRead of [true, false])
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: second }, body: { isRead } })
  await fades(ada, subscriptionId, 3)
  expect(await unreadOf(ada)).toBe(5)
  const { item } = await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: third }, body: { isSaved: true } })
  expect(item).not.toHaveProperty('isFaded')
  expect(await unreadOf(ada)).toBe(6)
})

eachDatabase(
  'what faded this week comes back, once for as long as it would have stayed, and the undo lets it fade',
  async (db) => {
    const { ada, passes, subscriptionId } = await givenTenDays(db)
    await fades(ada, subscriptionId, 3)
    expect(await ada.calls('GET /items/faded')).toEqual({ count: 7 })
    const { broughtBack, undo } = await ada.calls('POST /items/bring-back', { body: { feedId: subscriptionId } })
    expect([broughtBack, await unreadOf(ada)]).toEqual([7, 10])
    expect(await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })).toEqual({ restored: 7 })
    expect(await unreadOf(ada)).toBe(3)
    await ada.calls('POST /items/bring-back', { body: {} })
    passes(2 * day)
    expect(await unreadOf(ada)).toBe(10)
    passes(day + minute)
    expect(await unreadOf(ada)).toBe(0)
    passes(9 * day)
    expect(await ada.calls('GET /items/faded')).toEqual({ count: 0 })
    expect(await ada.calls('POST /items/bring-back', { body: {} })).toEqual({ broughtBack: 0, undo: null })
  },
)

eachDatabase('a clock that was set back brings nothing back', async (db) => {
  const { ada, passes, subscriptionId } = await givenTenDays(db)
  await fades(ada, subscriptionId, 3)
  passes(-5 * day)
  expect(await unreadOf(ada)).toBe(3)
})

eachDatabase('only so many of the newest items of a feed stay unread', async (db) => {
  const { ada, passes, feedId, subscriptionId, ids } = await givenTenDays(db)
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: ids.at(-1) ?? 0 }, body: { isRead: true } })
  const patch = (maxUnread: number | null) =>
    ada.calls('PATCH /feeds/:id', { params: { id: subscriptionId }, body: { maxUnread } })
  expect((await patch(4)).feed).toMatchObject({ maxUnread: 4, _count: { feedItems: 4 } })
  await givenItems(db, feedId, [{}, {}])
  passes(hour)
  expect(await unreadOf(ada)).toBe(4)
  await patch(null)
  expect(await ada.calls('GET /items/faded')).toEqual({ count: 7 })
})

eachDatabase('a muted feed is left out of lists and counts until its day, and its own list works', async (db) => {
  const { ada, passes, subscriptionId } = await givenTenDays(db)
  const until = toIso(startOfStories + 2 * day)
  const { feed } = await ada.calls('PATCH /feeds/:id', { params: { id: subscriptionId }, body: { mute: { until } } })
  expect(feed).toMatchObject({ mute: { until }, _count: { feedItems: 0 } })
  expect([await unreadOf(ada), await listed(ada)]).toEqual([0, []])
  const own = await ada.calls('GET /feeds/items', { query: { feedId: subscriptionId, unreadOnly: true } })
  expect(own.items).toHaveLength(10)
  const { blocks } = await ada.calls('GET /board/blocks', { query: { feedIds: String(subscriptionId) as never } })
  expect(blocks[0]?.items).toHaveLength(3)
  expect(await ada.calls('POST /items/read-all', { body: { upToItemId: 1000 } })).toMatchObject({ marked: 0 })
  passes(2 * day)
  expect(await unreadOf(ada)).toBe(10)
  const late = await ada.tries('PATCH /feeds/:id', { params: { id: subscriptionId }, body: { mute: { until } } })
  expect([late.status, errorOf(late.body)]).toEqual([400, 'Choose a later day: the mute would already be over.'])
})

eachDatabase('during a pause nothing is unread, and nothing is owed when it is over', async (db) => {
  const { ada, ben, passes, feedId } = await givenTenDays(db)
  const pausedUntil = toIso(startOfStories + 20 * day)
  await ada.calls('PATCH /auth/profile', { body: { preferences: { pausedUntil } } })
  expect([await unreadOf(ada), await unreadOf(ben)]).toEqual([0, 10])
  for (const arrivedDay of [1, 10, 19, 21]) await givenItems(db, feedId, [{ arrivedMinute: arrivedDay * 24 * 60 }])
  passes(22 * day)
  expect(await unreadOf(ada)).toBe(1)
  expect((await ada.calls('GET /auth/profile')).user.preferences.pausedUntil).toBeNull()
  expect(await ada.calls('POST /items/bring-back', { body: {} })).toMatchObject({ broughtBack: 3 })
  expect(await unreadOf(ada)).toBe(4)
})

eachDatabase('quiet feeds come first in their column, silent ones behind them', async (db) => {
  const { ada, subscriptionId } = await givenTenDays(db)
  const perFeed = { Weekly: 4, Silent: 0, Busy: 30 }
  const ids: Record<string, number> = {}
  for (const [title, items] of Object.entries(perFeed)) {
    const { feedId } = await givenFeed(db, { title, items })
    ids[title] = await givenSubscription(db, ada, { feedId })
  }
  const [column] = (await ada.calls('GET /columns')).columns
  const { column: sorted } = await ada.calls('PATCH /columns/:id', {
    params: { id: column?.id ?? 0 },
    body: { quietFirst: true },
  })
  const wanted = [ids.Weekly, subscriptionId, ids.Silent, ids.Busy]
  expect([sorted.quietFirst, sorted.feeds.map(({ id }) => id)]).toEqual([true, wanted])
  expect((await ada.calls('GET /board')).columns[0]?.feeds.map(({ id }) => id)).toEqual(wanted)
  const [first = 0, second = 0] = wanted
  await ada.calls('PATCH /feeds/:id/reorder', { params: { id: first }, body: { columnId: sorted.id, order: 1 } })
  const [moved] = (await ada.calls('GET /columns')).columns
  expect([moved?.quietFirst, moved?.feeds.map(({ id }) => id)]).toEqual([
    undefined,
    [second, first, ...wanted.slice(2)],
  ])
})

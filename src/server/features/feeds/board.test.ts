import { expect } from 'vitest'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories, type TestApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'
import type { Db } from '../../db/schema.ts'

/** A reader with feeds A B C in the first column and D in the second. */
async function givenBoard(db: Db): Promise<TestApp & { ada: Person; columns: number[]; idOf: Record<string, number> }> {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const columns = (await ada.calls('GET /columns')).columns.map(({ id }) => id)
  const idOf: Record<string, number> = {}
  for (const [title, column] of [
    ['A', 0],
    ['B', 0],
    ['C', 0],
    ['D', 1],
  ] as const) {
    const { feedId } = await givenFeed(db, { title, items: 2 })
    const place = { feedId, columnId: columns[column] ?? 0, at: 'bottom' as const, now: startOfStories }
    idOf[title] = (await db.transaction().execute((tx) => subscribe(tx, ada, place))).id
  }
  return { ...app, ada, columns, idOf }
}

/** Titles per column, left to right; checks that positions are dense. */
async function boardOf(person: Person): Promise<string[]> {
  const { columns } = await person.calls('GET /columns')
  for (const { feeds } of columns) expect(feeds.map(({ order }) => order)).toEqual(feeds.map((_, index) => index))
  return columns.map(({ feeds }) => feeds.map(({ title }) => title).join(' '))
}

anyDatabase('a feed dropped on another takes its position', async (db) => {
  const { ada, columns, idOf, close } = await givenBoard(db)
  const moves = async (title: string, column: number, order: number) => {
    const body = { columnId: columns[column] ?? 0, order }
    const { feed } = await ada.calls('PATCH /feeds/:id/reorder', { params: { id: idOf[title] ?? 0 }, body })
    return [feed.order, ...(await boardOf(ada))]
  }
  expect(await moves('A', 0, 2)).toEqual([2, 'B C A', 'D', ''])
  expect(await moves('A', 0, 0)).toEqual([0, 'A B C', 'D', ''])
  expect(await moves('B', 0, 1)).toEqual([1, 'A B C', 'D', ''])
  expect(await moves('B', 1, 0)).toEqual([0, 'A C', 'B D', ''])
  expect(await moves('C', 1, 1)).toEqual([1, 'A', 'B C D', ''])
  expect(await moves('A', 1, 99)).toEqual([3, '', 'B C D A', ''])
  expect(await moves('B', 1, 99)).toEqual([3, '', 'C D A B', ''])
  expect(await moves('D', 2, 5)).toEqual([0, '', 'C A B', 'D'])
  await close()
})

eachDatabase('many concurrent moves leave every feed on the board once', async (db) => {
  const { ada, columns, idOf, close } = await givenBoard(db)
  const moves = Object.values(idOf).flatMap((id, index) =>
    [0, 1, 2].map((order) =>
      ada.calls('PATCH /feeds/:id/reorder', {
        params: { id },
        body: { columnId: columns[(index + order) % 3] ?? 0, order },
      }),
    ),
  )
  await Promise.all(moves)
  expect((await boardOf(ada)).join(' ').split(' ').filter(Boolean).sort()).toEqual(['A', 'B', 'C', 'D'])
  await close()
})

anyDatabase('a negative position, and feeds and columns of others, are refused', async (db) => {
  const { ada, columns, idOf, register, close } = await givenBoard(db)
  const ben = await register('Ben')
  const bens = (await ben.calls('GET /columns')).columns[0]?.id ?? 0
  const params = { id: idOf.A ?? 0 }
  const tries = (person: Person, columnId: number, order = 0) =>
    person.tries('PATCH /feeds/:id/reorder', { params, body: { columnId, order } })
  expect((await tries(ada, columns[0] ?? 0, -1)).status).toBe(400)
  expect((await tries(ada, bens)).status).toBe(404)
  expect((await tries(ben, bens)).status).toBe(404)
  expect(await boardOf(ada)).toEqual(['A B C', 'D', ''])
  await close()
})

anyDatabase("a reader's own title replaces the source's until it is removed", async (db) => {
  const { ada, idOf, register, close } = await givenBoard(db)
  const params = { id: idOf.A ?? 0 }
  const renamed = await ada.calls('PATCH /feeds/:id', { params, body: { title: ' Morning paper ' } })
  expect(renamed.feed.title).toBe('Morning paper')
  const restored = await ada.calls('PATCH /feeds/:id', { params, body: { title: null } })
  expect(restored.feed.title).toBe('A')
  const ben = await register('Ben')
  expect((await ben.tries('PATCH /feeds/:id', { params, body: { title: 'Mine' } })).status).toBe(404)
  expect(await boardOf(ada)).toEqual(['A B C', 'D', ''])
  await close()
})

anyDatabase('a deleted feed leaves the board, and its saved items stay, read or unread as before', async (db) => {
  const { ada, idOf, close } = await givenBoard(db)
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: idOf.B ?? 0 } })
  const [newest, oldest] = items
  for (const item of items)
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: item.id }, body: { isSaved: true } })
  // Read only by the subscription's mark, which is deleted with it.
  const upToItemId = oldest?.id ?? 0
  await ada.calls('POST /items/read-all', { body: { feedId: idOf.B ?? 0, upToItemId } })
  const answer = await ada.tries('DELETE /feeds/:id', { params: { id: idOf.B ?? 0 } })
  expect(answer.status).toBe(204)
  expect(await boardOf(ada)).toEqual(['A C', 'D', ''])
  const saved = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
  expect(saved.total).toBe(2)
  expect(saved.items.map(({ id, feedId, isRead }) => [id, feedId, isRead]).sort()).toEqual(
    [
      [upToItemId, null, true],
      [newest?.id, null, false],
    ].sort(),
  )
  await close()
})

anyDatabase('deleting a feed deletes the marks of items that are neither saved nor tagged', async (db) => {
  const { ada, idOf, close } = await givenBoard(db)
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: idOf.A ?? 0 } })
  const [tagged, passing] = items
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Keep', color: '#3b82f6', icon: '' } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: tagged?.id ?? 0 }, body: { tagId: tag.id } })
  for (const item of items)
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: item.id }, body: { isRead: true } })
  await ada.calls('DELETE /feeds/:id', { params: { id: idOf.A ?? 0 } })
  const states = await db.selectFrom('itemStates').select('itemId').execute()
  expect(states).toEqual([{ itemId: tagged?.id }])
  expect((await ada.tries('GET /feeds/items/:id', { params: { id: tagged?.id ?? 0 } })).status).toBe(200)
  expect((await ada.tries('GET /feeds/items/:id', { params: { id: passing?.id ?? 0 } })).status).toBe(404)
  await close()
})

eachDatabase('a feed is abandoned when its last reader leaves, and resumed by the next', async (db) => {
  const { ada, columns, idOf, register, close } = await givenBoard(db)
  const ben = await register('Ben')
  const feed = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', idOf.A ?? 0)
    .executeTakeFirstOrThrow()
  const bens = (await ben.calls('GET /columns')).columns[0]?.id ?? 0
  const place = { feedId: feed.feedId, at: 'top' as const, now: startOfStories }
  const abandonedAt = async () =>
    (await db.selectFrom('feeds').select('abandonedAt').where('id', '=', feed.feedId).executeTakeFirstOrThrow())
      .abandonedAt
  const ofBen = await db.transaction().execute((tx) => subscribe(tx, ben, { ...place, columnId: bens }))
  await ada.calls('DELETE /feeds/:id', { params: { id: idOf.A ?? 0 } })
  expect(await abandonedAt()).toBeNull()
  expect((await ada.tries('DELETE /feeds/:id', { params: { id: ofBen.id } })).status).toBe(404)
  await ben.calls('DELETE /feeds/:id', { params: { id: ofBen.id } })
  expect(await abandonedAt()).toBe(startOfStories)
  await db.transaction().execute((tx) => subscribe(tx, ada, { ...place, columnId: columns[2] ?? 0 }))
  expect(await abandonedAt()).toBeNull()
  await close()
})

import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'

/** A reader with searches A B C in the first column and D in the second. */
async function givenSearches(db: Db) {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const columns = (await ada.calls('GET /columns')).columns.map(({ id }) => id)
  const idOf: Record<string, number> = {}
  for (const [name, column] of [
    ['A', 0],
    ['B', 0],
    ['C', 0],
    ['D', 1],
  ] as const) {
    const body = { name, query: `${name} is:unread`, columnId: columns[column] ?? 0 }
    idOf[name] = (await ada.calls('POST /searches', { body })).search.id
  }
  const changes = async (name: string, body: object) =>
    (await ada.calls('PATCH /searches/:id', { params: { id: idOf[name] ?? 0 }, body })).search
  return { ...app, ada, columns, idOf, changes }
}

/** Names per column, left to right; checks that positions are dense. */
async function boardOf(person: Person): Promise<string[]> {
  const { columns } = await person.calls('GET /columns')
  const { searches } = await person.calls('GET /searches')
  return columns.map(({ id }) => {
    const own = searches.filter(({ columnId }) => columnId === id)
    expect(own.map(({ order }) => order)).toEqual(own.map((_, index) => index))
    return own.map(({ name }) => name).join(' ')
  })
}

eachDatabase('a search is saved at the end of its column', async (db) => {
  const { ada, columns, close } = await givenSearches(db)
  const body = { name: ' Moon ', query: ' moon feed:"The Verge" ', columnId: columns[1] ?? 0 }
  const { status, body: answer } = await ada.tries('POST /searches', { body })
  expect([status, answer.search]).toEqual([
    201,
    { id: expect.any(Number), name: 'Moon', query: 'moon feed:"The Verge"', columnId: columns[1], order: 1 },
  ])
  expect(await boardOf(ada)).toEqual(['A B C', 'D Moon', ''])
  await close()
})

eachDatabase('a search is renamed, rewritten and moved in one call', async (db) => {
  const { ada, columns, changes, close } = await givenSearches(db)
  expect(await changes('A', { name: 'Alpha' })).toMatchObject({ name: 'Alpha', query: 'A is:unread', order: 0 })
  expect(await changes('A', { query: 'alpha', columnId: columns[1], order: 0 })).toMatchObject({
    query: 'alpha',
    columnId: columns[1],
    order: 0,
  })
  expect(await boardOf(ada)).toEqual(['B C', 'Alpha D', ''])
  await close()
})

eachDatabase('a moved search gets the requested position, past the end the last one', async (db) => {
  const { ada, columns, changes, close } = await givenSearches(db)
  await changes('A', { order: 1 })
  expect(await boardOf(ada)).toEqual(['B A C', 'D', ''])
  await changes('B', { order: 99 })
  expect(await boardOf(ada)).toEqual(['A C B', 'D', ''])
  await changes('A', { columnId: columns[1] })
  expect(await boardOf(ada)).toEqual(['C B', 'D A', ''])
  await changes('D', { columnId: columns[2], order: 5 })
  expect(await boardOf(ada)).toEqual(['C B', 'A', 'D'])
  await close()
})

eachDatabase('searches moved at once end in a dense order', async (db) => {
  const { ada, columns, changes, close } = await givenSearches(db)
  await sideBySide<unknown>(db, [
    () => changes('A', { columnId: columns[1], order: 0 }),
    () => changes('C', { order: 0 }),
    () => changes('B', { columnId: columns[1], order: 1 }),
    () => ada.calls('POST /searches', { body: { name: 'E', query: 'e', columnId: columns[0] ?? 0 } }),
  ])
  expect((await boardOf(ada)).join(' ').split(' ').filter(Boolean).sort()).toEqual(['A', 'B', 'C', 'D', 'E'])
  await close()
})

eachDatabase('the searches below a deleted one move up', async (db) => {
  const { ada, idOf, close } = await givenSearches(db)
  await ada.calls('DELETE /searches/:id', { params: { id: idOf.B ?? 0 } })
  expect(await boardOf(ada)).toEqual(['A C', 'D', ''])
  await close()
})

eachDatabase('the searches of a deleted column are appended to the first one', async (db) => {
  const { ada, columns, close } = await givenSearches(db)
  await ada.calls('DELETE /columns/:id', { params: { id: columns[0] ?? 0 } })
  expect(await boardOf(ada)).toEqual(['D A B C', ''])
  await close()
})

eachDatabase('an unreadable query is not saved, and the response says why', async (db) => {
  const { ada, columns, idOf, close } = await givenSearches(db)
  const query = 'moon before:yesterday'
  const refused = await ada.tries('POST /searches', { body: { name: 'X', query, columnId: columns[0] ?? 0 } })
  expect([refused.status, refused.error]).toEqual([400, expect.stringContaining('"before:yesterday"')])
  const params = { id: idOf.A ?? 0 }
  expect(await ada.tries('PATCH /searches/:id', { params, body: { query } })).toMatchObject({ status: 400 })
  const { searches } = await ada.calls('GET /searches')
  expect(searches.map(({ query }) => query)).toEqual(['A is:unread', 'B is:unread', 'C is:unread', 'D is:unread'])
  await close()
})

eachDatabase('a reader can save many searches, up to a limit', async (db) => {
  const { ada, columns, close } = await givenSearches(db)
  const columnId = columns[2] ?? 0
  const rows = Array.from({ length: limits.savedSearchesMax - 4 }, (_, position) => ({
    userId: ada.id,
    columnId,
    name: `${position}`,
    query: 'moon',
    position,
    createdAt: 0,
  }))
  await db.insertInto('savedSearches').values(rows).execute()
  const { status } = await ada.tries('POST /searches', { body: { name: 'One more', query: 'moon', columnId } })
  expect(status).toBe(409)
  await close()
})

eachDatabase('deleting an account deletes its searches', async (db) => {
  const app = await givenSearches(db)
  const ben = await app.register('Ben')
  const { columns } = await ben.calls('GET /columns')
  await ben.calls('POST /searches', { body: { name: 'Bens', query: 'x', columnId: columns[0]?.id ?? 0 } })
  await ben.calls('POST /auth/delete-account', { body: { confirmation: ben.email, currentPassword: ben.password } })
  const left = await db.selectFrom('savedSearches').select('name').orderBy('id').execute()
  expect(left.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D'])
  await app.close()
})

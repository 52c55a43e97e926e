import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'

anyDatabase('an admin sees every account, oldest first, with its number of feeds', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('Ada')
  const bob = await register('Bob')
  for (const title of ['One', 'Two']) await givenSubscription(db, bob, await givenFeed(db, { title }))
  const answer = await admin.calls('GET /admin/users')
  const createdAt = new Date(startOfStories).toISOString()
  expect(answer).toMatchObject({
    users: [
      {
        id: admin.id,
        email: admin.email,
        name: 'Ada',
        feedCount: 0,
        isAdmin: true,
        isSuspended: false,
        isWaiting: false,
        createdAt,
      },
      {
        id: bob.id,
        email: bob.email,
        name: 'Bob',
        feedCount: 2,
        isAdmin: false,
        isSuspended: false,
        isWaiting: false,
        createdAt,
      },
    ],
    pagination: { page: 1, limit: 20, total: 2, pages: 1 },
  })
})

anyDatabase('accounts come in pages, and past the last one there are none', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('A')
  for (const name of ['B', 'C', 'D', 'E']) await register(name)
  const page = async (number: number) => {
    const { users, pagination } = await admin.calls('GET /admin/users', { query: { page: number, limit: 2 } })
    expect(pagination).toEqual({ page: number, limit: 2, total: 5, pages: 3 })
    return users.map(({ name }) => name)
  }
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([['A', 'B'], ['C', 'D'], ['E'], []])
})

anyDatabase('an admin sees the totals, a shared feed counted once', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('Ada')
  const bob = await register('Bob')
  const { feedId } = await givenFeed(db, { title: 'One', items: 3 })
  await givenSubscription(db, admin, { feedId })
  await givenSubscription(db, bob, { feedId })
  expect(await admin.calls('GET /admin/stats')).toMatchObject({ userCount: 2, feedCount: 1, feedItemCount: 3 })
  await db.updateTable('feeds').set({ abandonedAt: startOfStories }).execute()
  expect(await admin.calls('GET /admin/stats')).toMatchObject({ feedCount: 0 })
})

anyDatabase('a reader who is no admin is refused', async (db) => {
  const { app, register } = await makeApp(db)
  await register('Admin')
  const bob = await register('Bob')
  for (const key of ['GET /admin/users', 'GET /admin/stats'] as const) {
    const refused = await bob.tries(key)
    expect([refused.status, refused.error]).toEqual([403, texts.adminsOnly()])
    expect((await callsOf(app, null).tries(key)).status).toBe(401)
  }
})

anyDatabase('an invalid page is refused', async (db) => {
  const { register } = await makeApp(db)
  const admin = await register('Ada')
  for (const query of [{ page: 0 }, { page: 'two' }, { limit: 0 }, { limit: 101 }])
    expect((await admin.tries('GET /admin/users', { query })).status).toBe(400)
})

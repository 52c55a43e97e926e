import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'

eachDatabase('an admin sets how long a feed keeps its articles, and resets that', async (db) => {
  const { register, close } = await makeApp(db)
  const [admin, ben] = [await register('Admin'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'The Wire' })
  const params = { id: await givenSubscription(db, admin, { feedId }) }
  const settings = { keepReadDays: 90, keepUnreadDays: 365, keepItems: 5000 }
  const retention = async () => (await admin.calls('GET /feeds/:id/retention', { params })).retention
  expect(await retention()).toEqual({ keepDays: null, keepItems: null, settings })
  await admin.calls('PUT /feeds/:id/retention', { params, body: { keepDays: 7, keepItems: 200 } })
  expect(await retention()).toEqual({ keepDays: 7, keepItems: 200, settings })
  await admin.calls('PUT /feeds/:id/retention', { params, body: { keepDays: null, keepItems: null } })
  expect(await retention()).toMatchObject({ keepDays: null, keepItems: null })

  const bens = await givenSubscription(db, ben, { feedId })
  const body = { keepDays: 1, keepItems: 10 }
  const refused = [
    await ben.tries('PUT /feeds/:id/retention', { params: { id: bens }, body }),
    await admin.tries('PUT /feeds/:id/retention', { params: { id: bens }, body }),
    await admin.tries('PUT /feeds/:id/retention', { params, body: { keepDays: 0, keepItems: null } }),
    await admin.tries('PUT /feeds/:id/retention', { params, body: { keepDays: null, keepItems: 9 } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 404, 400, 400])
  expect(await retention()).toMatchObject({ keepDays: null, keepItems: null })
  await close()
})

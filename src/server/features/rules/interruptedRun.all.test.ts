// A run of a rule that ends in the middle, as by a crash.
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { hour } from '../../lib/clock.ts'
import { runRule } from './runRule.ts'
import { undoLastRun } from './undoLastRun.ts'

/** So many that a run takes two transactions. */
const items = 1100

/** A database whose transactions fail after the first `count`. */
function failingAfter(db: Db, count: number): Db {
  let begun = 0
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') begun += 1
      if (begun > count) throw new Error('the process ends here')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

async function givenRule(db: Db, count = items) {
  const app = await makeApp(db)
  const ada = await app.register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Gazette' })
  await givenSubscription(db, ada, { feedId })
  await givenItems(
    db,
    feedId,
    Array.from({ length: count }, () => ({ title: 'Moon' })),
  )
  const { rule } = await ada.calls('POST /rules', {
    body: { name: 'Moon', query: 'moon', scope: { kind: 'all' }, actions: [{ is: 'hide' }, { is: 'markRead' }] },
  })
  const unread = async () => (await ada.calls('GET /feeds')).feeds[0]?._count.feedItems
  const shown = async () => (await ada.calls('GET /rules')).rules[0]
  return { ...app, ada, rule, unread, shown }
}

eachDatabase('a run that a crash ended in the middle can be undone', async (db) => {
  const { ada, deps, rule, unread, shown, passes } = await givenRule(db)
  expect(await shown()).toMatchObject({ undoableUntil: null })
  await expect(runRule({ ...deps, db: failingAfter(db, 1) }, ada, rule.id)).rejects.toThrow('ends here')
  const left = (await unread()) ?? 0
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(items)
  expect(await shown()).toMatchObject({ caughtThisWeek: items - left, undoableUntil: expect.any(String) })
  passes(hour - 1)
  const undo = () => ada.tries('POST /rules/:id/undo', { params: { id: rule.id } })
  expect(await undo()).toMatchObject({ status: 200, body: { restored: items - left } })
  expect(await unread()).toBe(items)
  expect(await shown()).toMatchObject({ caughtThisWeek: 0, undoableUntil: null })
  expect((await undo()).status).toBe(404)
})

eachDatabase('an undo that a crash ended in the middle can be repeated', async (db) => {
  const { ada, deps, rule, unread, shown } = await givenRule(db)
  const { changed, undo } = await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })
  expect([changed, await unread()]).toEqual([items, 0])
  await expect(undoLastRun({ ...deps, db: failingAfter(db, 1) }, ada, rule.id)).rejects.toThrow('ends here')
  const back = (await unread()) ?? 0
  expect(back).toBeGreaterThan(0)
  expect(back).toBeLessThan(items)
  expect(await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })).toEqual({ restored: items - back })
  expect(await unread()).toBe(items)
  expect(await shown()).toMatchObject({ caughtThisWeek: 0 })
})

eachDatabase('nobody undoes the run of another reader, or one of more than an hour ago', async (db) => {
  const { ada, register, rule, passes } = await givenRule(db, 3)
  const { undo } = await ada.calls('POST /rules/:id/run', { params: { id: rule.id } })
  const ben = await register('Ben')
  const statusOf = async (reader: typeof ada) => [
    (await reader.tries('POST /rules/:id/undo', { params: { id: rule.id } })).status,
    (await reader.tries('POST /items/undo', { body: { undo: undo ?? '' } })).status,
  ]
  expect(await statusOf(ben)).toEqual([404, 404])
  passes(hour)
  expect(await statusOf(ada)).toEqual([404, 404])
})

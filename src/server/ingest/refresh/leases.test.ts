import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed } from '../../../../test/support/givenFeed.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { minute } from '../../lib/clock.ts'
import { claimDueFeeds, type Leased, LeaseLost, requireLease, takeLease } from './leases.queries.ts'

eachDatabase('each due feed is claimed by one worker, longest overdue first', async (db) => {
  for (let number = 0; number < 7; number++) {
    const { feedId } = await givenFeed(db, { title: `Feed ${number}` })
    await db
      .updateTable('feeds')
      .set({ nextCheckAt: startOfStories - number * minute })
      .where('id', '=', feedId)
      .execute()
  }
  const claim = () => claimDueFeeds(db, { now: startOfStories, limit: 3 })
  const [first, second, third] = [await claim(), await claim(), await claim()]
  expect(first.map(({ title }) => title).sort()).toEqual(['Feed 4', 'Feed 5', 'Feed 6'])
  expect(second.map(({ title }) => title).sort()).toEqual(['Feed 1', 'Feed 2', 'Feed 3'])
  expect(third.map(({ title }) => title)).toEqual(['Feed 0'])
  expect(await claim()).toEqual([])
})

eachDatabase('the feeds of a dead worker are claimed again when their leases expire', async (db) => {
  await givenFeed(db, { title: 'Leased' })
  expect(await claimDueFeeds(db, { now: startOfStories, limit: 5 })).toHaveLength(1)
  expect(await claimDueFeeds(db, { now: startOfStories + 4 * minute, limit: 5 })).toHaveLength(0)
  expect(await claimDueFeeds(db, { now: startOfStories + 5 * minute, limit: 5 })).toHaveLength(1)
})

eachDatabase('gone and abandoned feeds, newsletters and feeds that are not due are not claimed', async (db) => {
  const changes = [
    { goneAt: 1 },
    { abandonedAt: 1 },
    { kind: 'newsletter' as const },
    { nextCheckAt: startOfStories + 1 },
  ]
  for (const [number, change] of changes.entries()) {
    const { feedId } = await givenFeed(db, { title: `Feed ${number}` })
    await db.updateTable('feeds').set(change).where('id', '=', feedId).execute()
  }
  expect(await claimDueFeeds(db, { now: startOfStories, limit: 5 })).toEqual([])
})

eachDatabase(
  'a check that lost its feed to another saves nothing, even when both began in the same moment',
  async (db) => {
    const { feedId } = await givenFeed(db, { title: 'Taken' })
    const [claimed] = await claimDueFeeds(db, { now: startOfStories, limit: 1 })
    const holds = (lease: Leased | undefined) =>
      db.transaction().execute(async (tx) => lease !== undefined && requireLease(tx, lease))
    await holds(claimed)
    const asked = await takeLease(db, feedId, startOfStories)
    const askedAgain = await takeLease(db, feedId, startOfStories)
    await expect(holds(claimed)).rejects.toThrow(LeaseLost)
    await expect(holds(asked)).rejects.toThrow(LeaseLost)
    await holds(askedAgain)
  },
)

import { expect } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { day } from '../../lib/clock.ts'
import { startScheduler } from './scheduler.ts'

eachDatabase('a stopping worker releases a slow feed, so another worker can claim it at once', async (db) => {
  const internet = await startFakeFeedServer({ clock: () => startOfStories - day })
  const source = internet.feed('slow', 'still', { delayMs: 60_000 })
  const { deps, refreshDeps, passes, row, close } = await givenReaderOf(db, source)
  source.mood = 'slow'
  passes(day)
  const asked = source.requests.length
  const scheduler = startScheduler(refreshDeps)
  while (source.requests.length === asked) await new Promise((resolve) => setTimeout(resolve, 10))
  expect((await row()).leasedUntil).not.toBeNull()
  await scheduler.stop()
  expect(await row()).toMatchObject({ leasedUntil: null, failures: 0, lastError: null })
  // The process would end here, and the check with it.
  await Promise.all([internet.close(), deps.fetcher.close()])
  await close()
})

eachDatabase('a due feed is checked though its row is being written when it is claimed', async (db, kind) => {
  const internet = await startFakeFeedServer({ clock: () => startOfStories - day })
  const { aDayLater, row, close } = await givenReaderOf(db, internet.feed('written'))
  const { id } = await row()
  const { checked } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('feeds').set({ iconUrl: null }).where('id', '=', id).execute()
    // SQLite has one connection here, which waits for the transaction to end.
    const checked = aDayLater()
    if (kind === 'postgres') await Promise.race([checked, new Promise((resolve) => setTimeout(resolve, 100))])
    return { checked }
  })
  expect(await checked).toBe(1)
  await Promise.all([internet.close(), close()])
})

import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { givenSyncedReader } from '../../../../test/support/givenSyncedReader.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import { createCleaningAhead } from './cleanAhead.ts'

eachDatabase(
  'articles of a reader with an app are clean before it asks for them, and those of others wait',
  async (db) => {
    const { app, deps, auth, feeds, passes, register, close } = await givenSyncedReader(db)
    const own = feeds[0]?.feedId ?? 0
    const html = Array.from({ length: 120 }, (_, index) => ({ html: `<p onclick="x">Text ${index}</p>` }))
    const ids = await givenItems(db, own, html)
    const others = await register('Ben')
    const { feedId } = await givenFeed(db, { title: 'Of others' })
    await givenSubscription(db, others, { feedId })
    const [ofOthers = 0] = await givenItems(db, feedId, [{ html: '<p>Two</p>' }])
    // None is due.
    await db.updateTable('feeds').set({ goneAt: 1 }).execute()
    const clean = createCleaningAhead(createRefreshDeps(deps, { pauseMs: 0 }))
    const cleaned = async () =>
      (await db.selectFrom('cleanContents').select('itemId').execute()).map(({ itemId }) => itemId)

    expect(await clean()).toBe('rest')
    expect(await cleaned(), 'no app has called yet').toEqual([])
    const authorization = `GoogleLogin auth=${auth}`
    const sync = () =>
      app.inject({
        url: '/api/greader.php/reader/api/0/stream/contents/user/-/state/com.google/reading-list?n=500',
        headers: { authorization },
      })
    await app.inject({ url: '/api/greader.php/reader/api/0/token', headers: { authorization } })
    while ((await clean()) === 'again');
    expect((await cleaned()).toSorted((one, other) => one - other)).toEqual(ids)
    expect(await cleaned()).not.toContain(ofOthers)
    const before = await db.selectFrom('cleanContents').selectAll().orderBy('itemId').execute()
    expect((await sync()).json().items.length).toBeGreaterThan(100)
    expect(await db.selectFrom('cleanContents').selectAll().orderBy('itemId').execute()).toEqual(before)

    const [arrived = 0] = await givenItems(db, own, [{ html: '<p>Later</p>' }])
    expect(await clean()).toBe('again')
    expect(await cleaned()).toContain(arrived)
    passes(3 * day)
    await givenItems(db, own, [{ html: '<p>Much later</p>' }])
    expect(await clean(), 'the app has not called for days').toBe('rest')
    await close()
  },
)

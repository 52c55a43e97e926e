import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { givenStubPublisher } from '../../../../test/support/givenStubPublisher.ts'
import { limits } from '../../../shared/limits.ts'
import { createNewFullTexts } from '../../ingest/fullText/newItems.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { makeDueCatalogPapers } from './catalogPapers.ts'

eachDatabase(
  'papers are made ahead for an e-reader that asks for them, whole articles before, and pause once it asks for none',
  async (db) => {
    const publisher = await givenStubPublisher()
    const { app, ada, refreshDeps, refreshDue, passes, close } = await givenReaderOf(db, publisher)
    const whole = createNewFullTexts(refreshDeps)
    const { secret } = await ada.calls('POST /keys', { body: { name: 'KOReader', scopes: ['books'] } })
    const authorization = `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`
    const opensCatalog = async () => (await app.inject({ url: '/opds/papers', headers: { authorization } })).body
    const works = async () => {
      while ((await makeDueCatalogPapers({ ...refreshDeps, fetchWhole: whole.addItems })) === 'again');
      await whole.whenDone()
    }
    const editions = async () => (await db.selectFrom('editions').select('day').execute()).length
    // It is Sunday at 8. Nothing is made before a paper was opened once.
    await opensCatalog()
    passes(day)
    await works()
    expect(await editions()).toBe(0)
    await ada.calls('POST /paper/open', { body: {} })
    publisher.titles = ['fog']
    passes(hour)
    await refreshDue()
    passes(20 * hour + 30 * minute)
    await works()
    expect([publisher.asked, await editions()]).toEqual([['/fog'], 1])
    passes(hour)
    await works()
    expect(await editions()).toBe(2)
    const size = async () => {
      const url = '/api/books/paper/2026-03-03'
      const { statusCode, rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } })
      return [statusCode, rawPayload.length] as const
    }
    const [status, bytes] = await size()
    await db.deleteFrom('fullTexts').execute()
    expect([status, bytes > (await size())[1]]).toEqual([200, true])
    expect(publisher.asked).toEqual(['/fog'])
    for (let today = 0; today < limits.paperUnopenedMax + 2; today++) {
      publisher.titles = [`story${today}`]
      passes(day)
      await refreshDue()
      await works()
    }
    expect(await editions()).toBe(2 + limits.paperUnopenedMax - 1)
    expect(await opensCatalog()).toContain('/opds/books/paper/')
    publisher.titles = ['again']
    passes(day)
    await refreshDue()
    await works()
    expect(await editions()).toBeGreaterThan(2 + limits.paperUnopenedMax)
    await close()
  },
)

// Whole articles of stubs are fetched in the hour before a paper that is made ahead.
import { expect, onTestFinished } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenStubPublisher } from '../../../../test/support/givenStubPublisher.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { createNewFullTexts } from '../../ingest/fullText/newItems.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../ingest/refresh/scheduler.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { mailDuePapers } from './mailDue.ts'

/** Ada gets the paper by mail at 6 and has opened one. It is Sunday, at 8. */
async function givenMailedReader(db: Db) {
  const mail = await startFakeMail()
  onTestFinished(mail.close)
  const sends = { SMTP_URL: mail.url, MAIL_FROM: 'paper@news.example', PUBLIC_URL: 'https://news.example' }
  const world = await makeApp(db, sends)
  const { deps, register, passes } = world
  const publisher = await givenStubPublisher()
  const worker = createRefreshDeps(deps, { pauseMs: 0 })
  const whole = createNewFullTexts(worker)
  const ada = await register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ada.id).execute()
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  await ada.calls('POST /feeds', { body: { feedUrl: publisher.url, columnId } })
  const opens = async () => (await ada.calls('POST /paper/open', { body: {} })).edition
  const finds = async (title: string) => (await opens())?.items.find((item) => item.title === title)
  await opens()
  await ada.calls('PATCH /auth/profile', { body: { preferences: { paperMail: true, paperPieces: 20 } } })
  return {
    ...world,
    ...{ ada, mail, publisher, opens, finds },
    async refreshes() {
      passes(hour)
      await refreshDueFeeds(worker)
    },
    async works() {
      while ((await mailDuePapers({ ...worker, fetchWhole: whole.addItems })) === 'again');
      await whole.whenDone()
    },
    reads: async (title: string) =>
      (await ada.calls('GET /feeds/items/:id', { params: { id: (await finds(title))?.id ?? 0 } })).item,
  }
}

eachDatabase(
  'stubs are fetched in the hour before the paper, which is made without a fetch and opens them whole',
  async (db) => {
    const { publisher, refreshes, works, passes, mail, opens, reads, close } = await givenMailedReader(db)
    publisher.titles = ['fog', 'gone']
    publisher.fullTitles = ['long']
    await refreshes()
    passes(19 * hour + 30 * minute)
    await works()
    // Half past four in the morning.
    expect(publisher.asked).toEqual([])
    passes(50 * minute)
    await works()
    expect(publisher.asked.toSorted()).toEqual(['/fog', '/gone'])
    expect(mail.mails.filter(({ messageId }) => messageId.startsWith('<paper.'))).toEqual([])
    passes(40 * minute)
    await works()
    expect(mail.mails.filter(({ messageId }) => messageId.startsWith('<paper.'))).toHaveLength(1)
    const edition = await opens()
    expect(edition?.items.map(({ title }) => title).toSorted()).toEqual(['fog', 'gone', 'long'])
    expect(publisher.asked).toHaveLength(2)
    expect(await reads('fog')).toMatchObject({ fullText: 'always', wholeArticle: { title: 'fog' } })
    expect(await reads('gone')).toMatchObject({ fullText: 'asked', wholeArticle: null })
    expect(await reads('long')).toMatchObject({ fullText: 'asked', wholeArticle: null })
    const minutesOf = (title: string) => edition?.items.find((item) => item.title === title)?.minutes
    expect([minutesOf('fog'), minutesOf('gone')]).toEqual([expect.any(Number), null])
    await close()
  },
)

eachDatabase('a paper requests six pages of one publisher, and none that its reader never wants whole', async (db) => {
  const { ada, publisher, refreshes, works, passes, close } = await givenMailedReader(db)
  publisher.titles = Array.from({ length: 30 }, (_, index) => `story${index}`)
  await refreshes()
  passes(20 * hour + 30 * minute)
  await works()
  expect(publisher.asked).toHaveLength(6)
  const feedId = (await ada.calls('GET /feeds')).feeds[0]?.id ?? 0
  await ada.calls('PATCH /feeds/:id', { params: { id: feedId }, body: { fullText: 'never' } })
  publisher.titles = ['fog']
  passes(day - hour)
  await refreshes()
  await works()
  expect(publisher.asked).toHaveLength(6)
  await close()
})

import { expect, onTestFinished } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import { mailDueDevicePapers } from './devicePapers.ts'

const address = 'ada_1@kindle.com'

/** Ada has a Kindle and a confirmed address, and has opened a paper. It is Sunday at 8, and the paper comes at 6. */
async function givenKindle(db: Db, { sendsMail = true } = {}) {
  const mail = await startFakeMail()
  onTestFinished(mail.close)
  const sends = { SMTP_URL: mail.url, MAIL_FROM: 'paper@news.example', PUBLIC_URL: 'https://news.example' }
  const world = await makeApp(db, sendsMail ? { ...sends, RATE_LIMIT: 'on' } : {})
  const ada = await world.register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ada.id).execute()
  const { feedId } = await givenFeed(db, { title: 'Wire' })
  await givenSubscription(db, ada, { feedId })
  const [later = 0] = await givenItems(db, feedId, [{ title: 'First', html: '<p>One.</p>' }])
  await ada.calls('PATCH /feeds/items/:id/later', { params: { id: later }, body: { isLater: true } })
  const { edition } = await ada.calls('POST /paper/open', { body: {} })
  const worker = createRefreshDeps(world.deps, { pauseMs: 0 })
  let minute = 0
  return {
    ...world,
    ...{ ada, mail, feedId, today: edition?.day ?? '' },
    chooses: (preferences: object) => ada.tries('PATCH /auth/profile', { body: { preferences } }),
    books: () => mail.mails.filter(({ attachments }) => attachments.length > 0),
    sends: (body: { kind: 'paper' | 'later' | 'saved' | 'tag'; of?: string }) =>
      ada.tries('POST /books/send', { body }),
    async mornings(count: number) {
      for (let morning = 0; morning < count; morning++) {
        world.passes(day)
        minute += 24 * 60
        await givenItems(db, feedId, [{ title: 'New', publishedMinute: minute, arrivedMinute: minute }])
        while ((await mailDueDevicePapers(worker)) === 'again');
      }
    },
  }
}

eachDatabase(
  'a paper, Later and a tag are mailed to the e-reader that the reader named, and to nobody else',
  async (db) => {
    const { ada, chooses, sends, books, today, close } = await givenKindle(db)
    expect((await ada.calls('GET /books/sender')).sender).toBe('paper@news.example')
    expect(await sends({ kind: 'later' })).toMatchObject({ status: 400, error: texts.deviceAddressUnknown() })
    for (const wrong of [
      'ben@example.com',
      'ben@kindle.com.example',
      'a@b@kindle.com',
      'a b@kindle.com',
      '@kindle.com',
      'a,b@kindle.com',
      '<a@kindle.com>',
      'a\r\nbcc:x@kindle.com',
    ])
      expect([wrong, (await chooses({ deviceAddress: wrong })).status]).toEqual([wrong, 400])
    expect((await chooses({ deviceAddress: ' Ada_1@Kindle.com ' })).status).toBe(200)
    const tag = (await ada.calls('POST /tags', { body: { name: 'Evening', color: '#112233' } })).tag
    for (const source of [{ kind: 'paper', of: today }, { kind: 'later' }, { kind: 'tag', of: `${tag.id}` }] as const)
      expect(await sends(source)).toMatchObject({ status: 200, body: { address } })
    expect(books().map(({ to, attachments }) => [to, attachments[0]?.name])).toEqual([
      [address, `broadsheet-${today}.epub`],
      [address, expect.stringMatching(/^broadsheet-later-.*\.epub$/)],
      [address, expect.stringMatching(/^broadsheet-tag-.*\.epub$/)],
    ])
    expect(books()[0]?.attachments[0]?.bytes).toBeGreaterThan(1000)
    for (const wrong of [
      { kind: 'paper', of: '1999-01-01' },
      { kind: 'paper' },
      { kind: 'tag', of: '999' },
      { kind: 'tag', of: 'x' },
    ] as const)
      expect([wrong, (await sends(wrong)).status]).toEqual([wrong, 404])
    await close()
  },
)

eachDatabase('ten books a day are mailed, and a refusal is answered with the words of the mail server', async (db) => {
  const { chooses, sends, books, mail, passes, close } = await givenKindle(db)
  await chooses({ deviceAddress: address })
  mail.refuses()
  expect(await sends({ kind: 'later' })).toMatchObject({
    status: 502,
    error: expect.stringContaining('no such mailbox'),
  })
  mail.refuses(451)
  expect(await sends({ kind: 'later' })).toMatchObject({ status: 502, error: texts.bookNotSent() })
  mail.refuses(null)
  for (let book = 0; book < 8; book++) expect((await sends({ kind: 'later' })).status).toBe(200)
  expect((await sends({ kind: 'later' })).status).toBe(429)
  expect(books()).toHaveLength(8)
  passes(day)
  expect((await sends({ kind: 'later' })).status).toBe(200)
  await close()
})

eachDatabase('each paper comes to the e-reader at its hour, once, and stops after three refusals', async (db) => {
  const { ada, chooses, mornings, books, mail, close } = await givenKindle(db)
  await chooses({ deviceAddress: address, paperToDevice: true })
  await mornings(2)
  expect(books().map(({ to, attachments }) => [to, attachments[0]?.name])).toEqual([
    [address, 'broadsheet-2026-03-02.epub'],
    [address, 'broadsheet-2026-03-03.epub'],
  ])
  expect(books()[0]?.messageId).toMatch(/^<book\.\d+\.[\w-]{22}@news\.example>$/)
  mail.refuses()
  await mornings(3)
  const { mailStop } = await ada.calls('POST /paper/open', { body: {} })
  expect(mailStop).toMatchObject({ way: 'device', is: 'refused', words: expect.stringContaining('no such mailbox') })
  mail.refuses(null)
  await mornings(2)
  expect(books()).toHaveLength(2)
  await chooses({ paperToDevice: true })
  await mornings(1)
  expect(books()).toHaveLength(3)
  await chooses({ paperToDevice: false })
  await mornings(1)
  expect(books()).toHaveLength(3)
  await close()
})

eachDatabase('a server without mail mails no books', async (db) => {
  const { ada, chooses, sends, close } = await givenKindle(db, { sendsMail: false })
  await chooses({ deviceAddress: address })
  expect((await ada.calls('GET /books/sender')).sender).toBeNull()
  expect((await sends({ kind: 'later' })).status).toBe(400)
  await close()
})

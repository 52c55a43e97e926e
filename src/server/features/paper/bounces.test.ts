// Mails that come back to this server's own incoming mail after the mail server had taken them.
import { expect, onTestFinished } from 'vitest'
import { startFakeMail } from '../../../../dev/fakeMail.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { createReceiver } from '../../ingest/newsletters/receiveMail.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'
import { mailDuePapers } from './mailDue.ts'

const from = 'paper@in.example'

const reportOn = (messageId: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@mail.example',
    `To: ${from}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your mail could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '--b--',
  ].join('\r\n')

/** Ada gets the paper by mail, and mails to its sender arrive here. */
async function givenMailedReader(db: Db) {
  const mail = await startFakeMail()
  onTestFinished(mail.close)
  const world = await makeApp(db, {
    ...{ SMTP_URL: mail.url, MAIL_FROM: `Broadsheet <${from}>`, PUBLIC_URL: 'https://news.example' },
    ...{ INBOUND_MAIL_DOMAIN: 'in.example', INBOUND_SMTP_PORT: '0' },
  })
  const ada = await world.register('Ada')
  await db.updateTable('users').set({ emailVerifiedAt: 1 }).where('id', '=', ada.id).execute()
  const { feedId } = await givenFeed(db, { title: 'Wire' })
  await givenSubscription(db, ada, { feedId })
  await givenItems(db, feedId, [{ title: 'Zero' }])
  const opens = () => ada.calls('POST /paper/open', { body: {} })
  await opens()
  await ada.calls('PATCH /auth/profile', { body: { preferences: { paperMail: true } } })
  const worker = createRefreshDeps(world.deps, { pauseMs: 0 })
  const receiver = createReceiver(world.deps)
  let minute = 0
  const papers = () => mail.mails.filter(({ messageId }) => messageId.startsWith('<paper.'))
  return {
    ...world,
    ...{ ada, opens, papers, receiver },
    /** The Message-ID of the paper of the next day. */
    async morning() {
      world.passes(day)
      minute += 24 * 60
      await givenItems(db, feedId, [{ title: 'New', publishedMinute: minute, arrivedMinute: minute }])
      while ((await mailDuePapers(worker)) === 'again');
      return papers().at(-1)?.messageId ?? ''
    },
    comesBack: async (report: string) =>
      (await receiver.receive({ recipients: [from], bytes: Buffer.from(report) })).map(({ outcome }) => outcome),
  }
}

eachDatabase('three papers in a row that come back stop the mails, with the words of the other server', async (db) => {
  const { morning, comesBack, opens, papers, receiver, close } = await givenMailedReader(db)
  expect(await receiver.checkRecipient('Paper@in.example')).toBe('open')
  for (let day = 0; day < 2; day++) {
    const messageId = await morning()
    expect(await comesBack(reportOn(messageId))).toEqual(['stored'])
    // A server may report a mail twice.
    expect(await comesBack(reportOn(messageId))).toEqual(['known'])
  }
  await morning()
  await morning()
  expect((await opens()).mailStop).toBeNull()
  for (let day = 0; day < 3; day++) {
    const messageId = await morning()
    expect(await comesBack(reportOn(messageId))).toEqual(['stored'])
  }
  expect((await opens()).mailStop).toEqual({ way: 'mail', is: 'refused', words: '550 5.1.1 No such user here' })
  const sent = papers().length
  await morning()
  expect(papers()).toHaveLength(sent)
  await close()
})

eachDatabase('delays, other mails, and reports that prove nothing change nothing and are refused', async (db) => {
  const { morning, comesBack, receiver, opens, close } = await givenMailedReader(db)
  const messageId = await morning()
  const forged = messageId.replace(/\.[\w-]{22}@/, '.aaaaaaaaaaaaaaaaaaaaaa@')
  for (const report of [
    reportOn(messageId, { action: 'delayed', status: '4.4.1' }),
    reportOn(messageId, { status: '4.4.7' }),
    reportOn(forged),
    reportOn(messageId).replace('report-type=delivery-status', 'x'),
    'Subject: Hello\r\n\r\nPlease stop.',
    '',
  ])
    expect(await comesBack(report)).toEqual(['unknownAddress'])
  expect(await receiver.checkRecipient('other@in.example')).toBe('unknownAddress')
  expect(await receiver.checkRecipient('paper@elsewhere.example')).toBe('unknownAddress')
  const huge = reportOn(messageId).replace('Your mail', `${'<paper.1.'.repeat(900_000)}`)
  const startedAt = performance.now()
  await comesBack(huge)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  expect(await db.selectFrom('papersAhead').select('bounces').execute()).toEqual([{ bounces: 0 }])
  expect((await opens()).mailStop).toBeNull()
  await close()
})

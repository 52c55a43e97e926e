// The real server, killed (kill -9) while it mails papers.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type FakeMail, startFakeMail } from '../../../../dev/fakeMail.ts'
import { startProduct } from '../../../../test/browser/support/product.ts'
import { givenMailedReaders } from '../../../../test/support/givenMailedReaders.ts'
import { onRealPostgres } from '../../../../test/support/realPostgres.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'

const readers = 150
const killedAfter = [20, 60, 100]
/** Mails that are handed over at the same time, each of which may be sent once more. */
const underWay = 5

async function expectAllMails(databaseUrl: string | null): Promise<void> {
  const mail = await startFakeMail()
  onTestFinished(mail.close)
  const open = (folder: string): Db => openDatabase(addressOf(databaseUrl, folder), () => {})
  let emails: string[] = []
  const product = await startProduct(
    {
      ...{
        SMTP_URL: mail.url,
        MAIL_FROM: 'paper@news.example',
        PUBLIC_URL: 'http://news.example',
        LOG_LEVEL: 'warn',
      },
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
    {
      async prepare(folder) {
        const db = open(folder)
        await migrate(db)
        emails = await givenMailedReaders(db, {
          readers,
          feeds: 20,
          feedsOfReader: 5,
          itemsOfFeed: 10,
          now: Date.now(),
        })
        await db.destroy()
      },
    },
  )
  onTestFinished(product.kill)
  for (const count of killedAfter) {
    await arrived(mail, count)
    await product.restart('SIGKILL')
    // The leases of a killed worker end in a few minutes; on SQLite the next one knows that they are nobody's.
    if (databaseUrl !== null) await endLeases(open(product.dataFolder))
  }
  await arrived(mail, readers)
  await sleep(6000)
  expect(new Set(mail.mails.map(({ to }) => to))).toEqual(new Set(emails))
  expect(mail.mails.length - readers).toBeLessThanOrEqual(killedAfter.length * underWay)
  for (const mails of Map.groupBy(mail.mails, ({ to }) => to).values()) {
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    expect(new Set(mails.map(({ text }) => text)).size).toBe(1)
  }
}

const addressOf = (url: string | null, folder: string) =>
  url === null
    ? ({ is: 'sqlite', file: join(folder, 'broadsheet.sqlite') } as const)
    : ({ is: 'postgres', url } as const)

async function arrived({ mails }: FakeMail, count: number): Promise<void> {
  const end = Date.now() + 60_000
  while (mails.length < count) {
    if (Date.now() > end) throw new Error(`Only ${mails.length} mails have arrived.`)
    await sleep(2)
  }
}

async function endLeases(db: Db): Promise<void> {
  await db.updateTable('papersAhead').set({ leasedUntil: 1 }).where('leasedUntil', 'is not', null).execute()
  await db.destroy()
}

test('a server that is killed three times while it mails papers loses none, and sends again only what was under way', () =>
  expectAllMails(null))
onRealPostgres('the same on PostgreSQL', expectAllMails)

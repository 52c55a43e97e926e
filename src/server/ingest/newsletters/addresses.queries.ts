// Statements on readers' forwarding addresses (addresses.ts) and their mails per hour.
import type { Reader } from '../../core/reader.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { day, hour } from '../../lib/clock.ts'

export async function findLocalPart(db: Db, reader: Reader): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletterAddresses')
    .select('localPart')
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return row?.localPart
}

export async function saveLocalPart(
  db: Db,
  reader: Reader,
  { localPart, now, over }: { localPart: string; now: number; over: 'old' | 'nothing' },
): Promise<void> {
  await db
    .insertInto('newsletterAddresses')
    .values({ userId: reader.id, localPart, createdAt: now, hourStartedAt: 0, mailsThisHour: 0 })
    .onConflict((conflict) => {
      const sameReader = conflict.column('userId')
      return over === 'nothing' ? sameReader.doNothing() : sameReader.doUpdateSet({ localPart, createdAt: now })
    })
    .execute()
}

export type Recipient = {
  userId: number
  hourStartedAt: number
  mailsThisHour: number
  dayStartedAt: number
  mailsThisDay: number
}

/** The reader of a mail address. Undefined for an unknown address or a suspended account. */
export function findRecipient(db: Db, localPart: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('newsletterAddresses as address')
    .innerJoin('users', 'users.id', 'address.userId')
    .select([
      'address.userId',
      'address.hourStartedAt',
      'address.mailsThisHour',
      'address.dayStartedAt',
      'address.mailsThisDay',
    ])
    .where('address.localPart', '=', localPart)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
}

/** Counts a mail of the current clock hour and UTC day, or one that takes as much work as `mails` of an hour. */
export async function countMailOfReader(db: Db | Tx, reader: Reader, now: number, mails = 1): Promise<void> {
  const hourStartedAt = now - (now % hour)
  const dayStartedAt = now - (now % day)
  await db
    .updateTable('newsletterAddresses')
    .set(({ eb }) => ({
      mailsThisHour: eb
        .case()
        .when('hourStartedAt', '=', hourStartedAt)
        .then(eb('mailsThisHour', '+', mails))
        .else(mails)
        .end(),
      hourStartedAt,
      mailsThisDay: eb
        .case()
        .when('dayStartedAt', '=', dayStartedAt)
        .then(eb('mailsThisDay', '+', 1))
        .else(1)
        .end(),
      dayStartedAt,
    }))
    .where('userId', '=', reader.id)
    .execute()
}

// Readers of one feed who get notices of its new articles, directly in the tables: they can be thousands.
import { sealSettings } from '../../src/server/core/sending/sealedSettings.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { hour } from '../../src/server/lib/clock.ts'
import type { SendField, SendKind } from '../../src/shared/sendKinds.ts'

type GivenTarget = { kind: SendKind; settings: Partial<Record<SendField, string>> }
type Given = {
  readers: number
  /** A fake publisher's, or one that is never asked. */
  feedUrl: string
  /** Where the notices of each reader go on to; null: nowhere. Readers are counted from 0. */
  targetOf: (reader: number) => GivenTarget | null
  now: number
}

const rowsAtOnce = 500

/** Returns the feed's id. The feed is due, and has one article that no reader is notified of. */
export async function givenNotifiedReaders(db: Db, { readers, feedUrl, targetOf, now }: Given): Promise<number> {
  const { id: feedId } = await db
    .insertInto('feeds')
    .values({ url: feedUrl, title: 'The Ledger', description: '', nextCheckAt: 0, itemCount: 1, createdAt: now - hour })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: itemId } = await db
    .insertInto('items')
    .values({
      ...{ feedId, guidHash: 'first', title: 'First', link: 'https://ledger.example/first', author: '', snippet: '' },
      ...{ publishedAt: now - hour, arrivedAt: now - hour, contentHash: '' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const userIds: number[] = []
  const users = Array.from({ length: readers }, (_, reader) => {
    const email = `reader-${reader}@example.com`
    return { email, emailKey: email, emailVerifiedAt: 1, preferences: '{}', createdAt: now - hour }
  })
  await insertAll(users, async (some) => {
    const rows = await db.insertInto('users').values(some).returning('id').execute()
    userIds.push(...rows.map(({ id }) => id))
  })
  const columnIds: number[] = []
  await insertAll(
    userIds.map((userId) => ({ userId, name: 'News', position: 0 })),
    async (some) => {
      const rows = await db.insertInto('columns').values(some).returning('id').execute()
      columnIds.push(...rows.map(({ id }) => id))
    },
  )
  const subscriptions = userIds.map((userId, reader) => ({
    ...{ userId, feedId, columnId: columnIds[reader] ?? 0, position: 0, title: null, readUpTo: 0 },
    ...{ notifiedUpTo: itemId, createdAt: now - hour },
  }))
  await insertAll(subscriptions, (some) => db.insertInto('subscriptions').values(some).execute())
  const targets = []
  for (const [reader, userId] of userIds.entries()) {
    const target = targetOf(reader)
    if (target === null) continue
    const sealedSettings = await sealSettings(db, target.settings)
    targets.push({
      ...{ userId, kind: target.kind, name: target.kind, sealedSettings, noticesSince: 1, createdAt: 1 },
      ...{ failures: 0, offProblem: '' as const, offWords: '' },
    })
  }
  await insertAll(targets, (some) => db.insertInto('sendTargets').values(some).execute())
  return feedId
}

async function insertAll<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce))
}

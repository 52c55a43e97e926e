// A feed with a thousand readers who get notices, which has another five hundred articles at each check, and programs that hang, answer 2 MB or
// lead elsewhere. Between two checks more than an hour passes for the notices.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { hour } from '../../src/server/lib/clock.ts'
import { givenNotifiedReaders } from '../../test/support/givenNotifiedReaders.ts'
import type { Attack, World } from './attack.ts'
import { manyItems, writeFeed } from './publisher.ts'

const readers = 1000
const checks = 4
const pauseMs = 15_000
const megabytes = 'x'.repeat(2_000_000)

/** Every twentieth program hangs, and so on; the others take what comes. */
const moods = ['hangs', 'large', 'leads'] as const
const moodOf = (reader: number): string => moods[reader % 20] ?? 'takes'

export const noticesOfMany: Attack = {
  name: 'notices of a thousand readers',
  async run(world) {
    const db = openDatabase(world.database, () => {})
    try {
      return await attack(world, db)
    } finally {
      await db.destroy()
    }
  },
}

async function attack({ publisher }: World, db: Db): Promise<string> {
  const taken = new Set<string>()
  const programs = await publisher.open((request, response) => {
    const path = request.url ?? ''
    request.resume()
    if (path.startsWith('/hangs')) return
    if (path.startsWith('/large')) response.end(megabytes)
    else if (path.startsWith('/leads')) response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end()
    else {
      taken.add(path)
      response.end('{}')
    }
  })
  let asked = 0
  const popular = await publisher.open((_, response) => {
    asked += 1
    response.end(writeFeed('Popular', manyItems(500, `Story ${asked}`)))
  })
  const feedId = await givenNotifiedReaders(db, {
    ...{ readers, feedUrl: `${popular}/feed.xml`, now: Date.now() },
    targetOf: (reader) => ({ kind: 'webhook', settings: { server: `${programs}/${moodOf(reader)}/${reader}` } }),
  })
  for (let check = 0; check < checks; check += 1) {
    await db.updateTable('feeds').set({ nextCheckAt: 0 }).where('id', '=', feedId).execute()
    await sleep(pauseMs)
    await db
      .updateTable('subscriptions')
      .set(({ eb }) => ({ notifiedAt: eb('notifiedAt', '-', 2 * hour) }))
      .execute()
    await db.updateTable('noticeTurns').set({ dueAt: 1 }).execute()
  }
  const { count } = await db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .where('feeds.kind', '=', 'notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const good = Array.from({ length: readers }, (_, reader) => moodOf(reader)).filter((mood) => mood === 'takes').length
  return `${asked} checks, ${count} notices; ${taken.size} of ${good} good programs got one`
}

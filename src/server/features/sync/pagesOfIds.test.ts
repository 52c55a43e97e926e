// Apps read the ids of a list page by page: all pages together may cost about as much as the list in one call.
import { expect } from 'vitest'
import { countStatements } from '../../../../test/support/countStatements.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { findStreamIds } from './findStreamIds.ts'
import type { ItemFilter } from './streamIds.queries.ts'

const feeds = 4
const itemsOfFeed = 250
const pageSize = 40

/** Of a reader whose feeds are half of all. Items of all feeds arrive in turns, or those of each feed at once. */
async function givenReader(db: Db, arrival: 'in turns' | 'at once') {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const feedIds: number[] = []
  for (let number = 0; number < 2 * feeds; number++) {
    const { feedId } = await givenFeed(db, { title: `Feed ${number}` })
    feedIds.push(feedId)
    if (number % 2 === 0) await givenSubscription(db, ada, { feedId })
  }
  const feedOf = (number: number) =>
    feedIds[arrival === 'in turns' ? number % feedIds.length : Math.floor(number / itemsOfFeed)] ?? 0
  const base = { title: '', author: '', snippet: '', contentHash: '', publishedAt: 0, arrivedAt: 0 }
  const items = Array.from({ length: itemsOfFeed * feedIds.length }, (_, number) => ({
    ...base,
    feedId: feedOf(number),
    guidHash: `${number}`,
  }))
  for (const some of chunksOf(items, 500)) await db.insertInto('items').values(some).execute()
  await db.updateTable('feeds').set({ itemCount: itemsOfFeed }).execute()
  await db.updateTable('subscriptions').set({ readUpTo: 0 }).execute()
  return { ada, close }
}

type Reading = { filter: ItemFilter; oldestFirst: boolean }

async function readPages(db: Db, ada: { id: number }, { limit, ...reading }: Reading & { limit: number }) {
  const counted = countStatements(db)
  const ids: number[] = []
  const range = { from: 1, below: Number.MAX_SAFE_INTEGER }
  for (;;) {
    const page = await findStreamIds(counted.db, ada, {
      stream: { is: 'readingList' },
      ...reading,
      range,
      limit,
    })
    ids.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < limit) return { ids, rows: counted.rows() }
    if (reading.oldestFirst) range.from = last + 1
    else range.below = last
  }
}

for (const oldestFirst of [false, true])
  for (const filter of [{ read: false }, {}])
    eachDatabase(
      `all pages of ${'read' in filter ? 'unread' : 'all'} ids, ${oldestFirst ? 'oldest' : 'newest'} first, read at most twice what one call reads`,
      async (db) => {
        const { ada, close } = await givenReader(db, 'in turns')
        const reading = { filter, oldestFirst }
        const whole = await readPages(db, ada, { ...reading, limit: Number.POSITIVE_INFINITY })
        const pages = await readPages(db, ada, { ...reading, limit: pageSize })
        expect(whole.ids).toHaveLength(feeds * itemsOfFeed)
        expect(pages.ids).toEqual(whole.ids)
        expect(pages.rows).toBeLessThan(2 * whole.rows)
        await close()
      },
    )

eachDatabase('the pages of feeds that were added at once read a few times what one call reads', async (db) => {
  const { ada, close } = await givenReader(db, 'at once')
  const reading = { filter: { read: false }, oldestFirst: false }
  const whole = await readPages(db, ada, { ...reading, limit: Number.POSITIVE_INFINITY })
  const pages = await readPages(db, ada, { ...reading, limit: pageSize })
  expect(pages.ids).toEqual(whole.ids)
  expect(pages.rows).toBeLessThan(4 * whole.rows)
  await close()
})

// A read-all concurrent with other calls on PostgreSQL: articles that are being saved, and marks on the same articles.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { parsedItem } from '../../../../test/support/parsedItem.ts'
import type { Person } from '../../../../test/support/people.ts'
import { onRealPostgres } from '../../../../test/support/realPostgres.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { writeKeptMarks } from '../../ingest/imports/savedItems.queries.ts'
import { readIncomingItems, readItem } from '../../ingest/refresh/incomingItems.ts'
import { insertItems } from '../../ingest/refresh/saveItems.queries.ts'

const unread = async (reader: Person) =>
  (await reader.calls('GET /feeds/items', { query: { unreadOnly: true } })).items.map(({ title }) => title).sort()
const newestOf = async (reader: Person) =>
  Math.max(...(await reader.calls('GET /feeds/items')).items.map(({ id }) => id))

/** Ada has two feeds. One article of the first is written and not committed yet while one of the second arrives. */
async function whileOneIsWritten(
  url: string,
  story: (world: { ada: Person; commits: () => Promise<void> }) => Promise<void>,
): Promise<void> {
  await withAda(url, async (db, ada) => {
    const news = await givenFeed(db, { title: 'News', items: 2 })
    const arts = await givenFeed(db, { title: 'Arts', items: 2 })
    for (const { feedId } of [news, arts]) await givenSubscription(db, ada, { feedId })
    const written = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const writing = db.transaction().execute(async (tx) => {
      await adds(tx, news.feedId, 'Written first')
      written.resolve()
      await commit.promise
    })
    await written.promise
    const isOver = { second: false }
    const second = db.transaction().execute((tx) => adds(tx, arts.feedId, 'Written second'))
    const over = second.then(() => {
      isOver.second = true
    })
    await expect.poll(async () => isOver.second || (await countWaiting(db)) > 0).toBe(true)
    await story({
      ada,
      commits: async () => {
        commit.resolve()
        await Promise.all([writing, over])
      },
    })
  })
}

onRealPostgres('an article that arrives with a lower id after everything was marked read is unread', (url) =>
  whileOneIsWritten(url, async ({ ada, commits }) => {
    await ada.calls('POST /items/read-all', { body: { upToItemId: await newestOf(ada) } })
    await commits()
    expect(await unread(ada)).toContain('Written first')
  }),
)

onRealPostgres('an article that arrives with a lower id after the marked list is unread', (url) =>
  whileOneIsWritten(url, async ({ ada, commits }) => {
    const upToItemId = await newestOf(ada)
    await commits()
    await ada.calls('POST /items/read-all', { body: { upToItemId } })
    expect(await unread(ada)).toContain('Written first')
  }),
)

onRealPostgres('a read-all under a tag and marks on the same articles never deadlock', (url) =>
  withAda(url, async (db, ada) => {
    const { feedId, itemIds } = await givenFeed(db, { title: 'News', items: 3 })
    const subscriptionId = await givenSubscription(db, ada, { feedId })
    const { tag } = await ada.calls('POST /tags', { body: { name: 'Work', color: '#ef4444', icon: '' } })
    for (const itemId of itemIds)
      await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
    await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
    const [first = 0, second = 0, third = 0] = itemIds
    const savedMark = (itemId: number) => ({ feedId, itemId, savedAt: 1, isLater: false, readAt: null, tagIds: [] })
    // No import has this id, so it leaves no traces.
    const imported = { id: 0, createdAt: 1 }
    const { all, saving } = await db.transaction().execute(async (tx) => {
      // Locks the article in the middle, so both calls have begun and neither has finished.
      await writeKeptMarks(tx, ada, { items: [savedMark(second)], imported })
      const items = [third, second, first].map(savedMark)
      const saving = db.transaction().execute((other) => writeKeptMarks(other, ada, { items, imported }))
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(0)
      const all = ada.tries('POST /items/read-all', { body: { tagId: tag.id, upToItemId: third } })
      await expect.poll(() => countWaiting(db)).toBeGreaterThan(1)
      return { all, saving }
    })
    await expect(saving).resolves.toBe(2)
    expect(await all).toMatchObject({ status: 200, body: { marked: 3 } })
    const { items } = await ada.calls('GET /feeds/items', { query: { tagId: tag.id } })
    expect(items.map(({ isRead, isSaved }) => [isRead, isSaved])).toEqual(itemIds.map(() => [true, true]))
  }),
)

async function withAda(url: string, story: (db: Db, ada: Person) => Promise<void>): Promise<void> {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const { register, close } = await makeApp(db)
  await story(db, await register('Ada')).finally(async () => {
    await close()
    await db.destroy()
  })
}

async function adds(tx: Tx, feedId: number, title: string): Promise<void> {
  const items = readIncomingItems({ items: [parsedItem({ guid: title, title, publishedAt: 1 })] }, 1)
  await insertItems(tx, { feedId, items: items.map((item) => readItem(item)), arrivedAt: 1 })
}

async function countWaiting(db: Db): Promise<number> {
  return (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length
}

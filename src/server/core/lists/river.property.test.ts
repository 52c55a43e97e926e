// Both ways through the items find what a plain sort of all items finds, for any reader, mark, place and length of a page.
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { isUnread } from '../readMarks/readRule.queries.ts'
import { findRiverItems } from './itemLists.queries.ts'
import { mergeItems, type RiverOptions, walkItems } from './river.queries.ts'

const itemsOfFeed = fc.array(fc.integer({ min: -30, max: 30 }), { maxLength: 12 })
const story = fc.record({
  /** For each feed the minutes at which its items were published. Ada reads the first feeds, others the rest. */
  feeds: fc.array(itemsOfFeed, { minLength: 1, maxLength: 8 }),
  otherFeeds: fc.array(itemsOfFeed, { maxLength: 4 }),
  marks: fc.array(fc.record({ item: fc.nat(), mark: fc.constantFrom('readAt', 'unreadAgainAt', 'hiddenAt') }), {
    maxLength: 30,
  }),
  readUpTo: fc.array(fc.nat(), { maxLength: 8 }),
  fadedUpTo: fc.array(fc.nat(), { maxLength: 8 }),
  limit: fc.integer({ min: 1, max: 25 }),
  after: fc.option(fc.nat()),
  unreadOnly: fc.boolean(),
  isInFirstColumn: fc.boolean(),
  isOldestFirst: fc.boolean(),
})

eachDatabase('the walk, the merge and a plain sort agree on the newest and the oldest items', async (db, kind) => {
  const { register, close } = await makeApp(db)
  onTestFinished(close)
  let stories = 0
  let walks = 0
  const ada = await register('Ada')
  const eve = await register('Eve')
  const columns = (await ada.calls('GET /columns')).columns.map(({ id }) => id)
  await fc.assert(
    fc.asyncProperty(story, async ({ feeds, otherFeeds, marks, readUpTo, limit, isInFirstColumn, ...asked }) => {
      stories += 1
      await db.deleteFrom('feeds').execute()
      const addFeed = async (title: string, minutes: number[]) => {
        const { feedId } = await givenFeed(db, { title: `${title} ${stories}` })
        const ids = await givenItems(
          db,
          feedId,
          minutes.map((publishedMinute) => ({ publishedMinute })),
        )
        return { feedId, ids }
      }
      const items: { id: number; feedId: number }[] = []
      for (const [index, minutes] of feeds.entries()) {
        const { feedId, ids } = await addFeed(`Feed ${index}`, minutes)
        items.push(...ids.map((id) => ({ id, feedId })))
        const id = await givenSubscription(db, ada, { feedId, columnId: columns[index % 2] ?? 0 })
        const idAt = (place = 0) => ids[place % (ids.length + 1)] ?? 0
        const marksOfFeed = { readUpTo: idAt(readUpTo[index]), fadedUpTo: idAt(asked.fadedUpTo[index]) }
        await db.updateTable('subscriptions').set(marksOfFeed).where('id', '=', id).execute()
      }
      for (const [index, minutes] of otherFeeds.entries())
        await givenSubscription(db, eve, await addFeed(`Other ${index}`, minutes))
      for (const { item, mark } of marks) {
        const marked = items[item % items.length]
        if (marked === undefined) continue
        const state = {
          userId: ada.id,
          feedId: marked.feedId,
          itemId: marked.id,
          readAt: null,
          unreadAgainAt: null,
          [mark]: 1,
        }
        await db
          .insertInto('itemStates')
          .values(state)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      const cut = asked.after === null ? undefined : items[asked.after % items.length]
      const options: RiverOptions = {
        reader: { id: ada.id },
        scope: isInFirstColumn ? { columnId: columns[0] } : {},
        unreadOnly: asked.unreadOnly,
        after: cut === undefined ? null : { at: await publishedAtOf(db, cut.id), id: cut.id },
        limit,
        isOldestFirst: asked.isOldestFirst,
      }
      const expected = await sortAll(db, options)
      const merged = await sql<{ id: number }>`${mergeItems(db, options)}`.execute(db)
      expect(merged.rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      // With the default limits the walk would not begin, because the feeds of earlier runs have used up the low ids.
      for (const perFeed of [1, 1_000_000]) {
        const walked = await walkItems(db, options, { all: perFeed, unread: perFeed }).execute(db)
        if (walked.rows.length === limit) walks += 1
        expect(walked.rows.map(({ id }) => id)).toEqual(expected.slice(0, walked.rows.length))
        if (perFeed > 1) expect(walked.rows).toHaveLength(expected.length)
      }
      expect((await findRiverItems(db, options)).map(({ id }) => id)).toEqual(expected)
    }),
    { numRuns: kind === 'sqlite' ? 60 : 15, seed: 20_261_122 },
  )
  expect(walks).toBeGreaterThan(stories / 5)
})

async function publishedAtOf(db: Db, itemId: number): Promise<number> {
  const item = await db.selectFrom('items').select('publishedAt').where('id', '=', itemId).executeTakeFirstOrThrow()
  return item.publishedAt
}

async function sortAll(db: Db, options: RiverOptions): Promise<number[]> {
  const { reader, scope, unreadOnly, after, limit, isOldestFirst } = options
  const [way, beyond] = isOldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const { rows } = await sql<{ id: number }>`select item.id from items as item
    join subscriptions as subscription on subscription."feedId" = item."feedId" and subscription."userId" = ${reader.id}
    left join "itemStates" as state on state."userId" = ${reader.id} and state."itemId" = item.id
    where ${scope.columnId === undefined ? sql`true` : sql`subscription."columnId" = ${scope.columnId}`}
      and ${unreadOnly ? isUnread : sql`state."hiddenAt" is null`}
      and ${after === null ? sql`true` : sql`(item."publishedAt", item.id) ${beyond} (${after.at}, ${after.id})`}
    order by item."publishedAt" ${way}, item.id ${way} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

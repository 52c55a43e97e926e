// For any actions of a reader in any order, and whatever fades and is hidden meanwhile, the counts, the lists and each item's own
// mark agree with a model that keeps a few flags per item.
import fc from 'fast-check'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { undoReadAll } from '../../features/items/undoReadAll.ts'
import { minute } from '../../lib/clock.ts'
import { listItems } from '../lists/listItems.ts'
import { readAll } from '../lists/readAll.ts'
import { setRead } from '../lists/setRead.ts'
import { countUnread } from '../subscriptions/unread.queries.ts'

const feedCount = 3

/** Numbers select among the objects that exist at the step. */
type Step =
  | { does: 'arrive'; feed: number; publishedMinutes: number[] }
  | { does: 'mark'; item: number; isRead: boolean }
  | { does: 'readAll'; scope: number; upTo: number }
  | { does: 'undo'; which: number }
  /** The mark of faded items moves: up when items fade, down when they are brought back. */
  | { does: 'fade'; feed: number; upTo: number }
  | { does: 'hide'; item: number; isHidden: boolean }

const number = fc.nat({ max: 1_000_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant('arrive' as const),
    feed: number,
    publishedMinutes: fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ does: fc.constant('mark' as const), item: number, isRead: fc.boolean() }),
  fc.record({ does: fc.constant('mark' as const), item: number, isRead: fc.boolean() }),
  fc.record({ does: fc.constant('readAll' as const), scope: number, upTo: number }),
  fc.record({ does: fc.constant('undo' as const), which: number }),
  fc.record({ does: fc.constant('fade' as const), feed: number, upTo: number }),
  fc.record({ does: fc.constant('hide' as const), item: number, isHidden: fc.boolean() }),
)

eachDatabase('counts, lists and marks agree with a plain model, whatever a reader does', async (db, kind) => {
  const app = await makeApp(db)
  let stories = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      stories += 1
      const story = await beginStory(app, stories)
      for (const next of steps) {
        app.passes(10)
        await story.takes(next)
        await story.agrees()
      }
    }),
    { numRuns: kind === 'sqlite' ? 60 : 8, seed: 20_260_301 },
  )
})

type ModelItem = {
  id: number
  feed: number
  publishedMinute: number
  isRead: boolean
  /** The reader marked it unread, so it never fades. */
  isSticky: boolean
  isHidden: boolean
  touchedAt: number
}
/** The items that a read-all marked read, those that were sticky before, and each feed's mark before and after it. */
type ModelUndo = {
  token: string
  at: number
  items: ModelItem[]
  sticky: ModelItem[]
  marks: Map<number, { from: number; to: number }>
}

const untouched = { isRead: false, isSticky: false, isHidden: false }

async function beginStory({ deps, register, passes }: TestApp, story: number) {
  const { db } = deps
  const reader = await register(`Reader ${story}`)
  const feeds: { feedId: number; subscriptionId: number; mark: number; fadedUpTo: number }[] = []
  for (let feed = 0; feed < feedCount; feed++) {
    const { feedId } = await givenFeed(db, { title: `Feed ${story} ${feed}` })
    feeds.push({ feedId, subscriptionId: await givenSubscription(db, reader, { feedId }), mark: 0, fadedUpTo: 0 })
  }
  const items: ModelItem[] = []
  const undos: ModelUndo[] = []
  let time = 0
  return { takes, agrees }

  function isFaded({ id, feed, isRead, isSticky, isHidden }: ModelItem): boolean {
    return !isRead && !isSticky && !isHidden && id <= (feeds[feed]?.fadedUpTo ?? 0)
  }

  function isUnread(item: ModelItem): boolean {
    return !item.isRead && !item.isHidden && !isFaded(item)
  }

  async function takes(next: Step) {
    time += 1
    if (next.does === 'arrive') return arrive(next.feed % feedCount, next.publishedMinutes)
    if (next.does === 'mark') return mark(items[next.item % items.length], next.isRead)
    if (next.does === 'fade') return fade(next.feed % feedCount, items[next.upTo % items.length]?.id ?? 0)
    if (next.does === 'hide') return hide(items[next.item % items.length], next.isHidden)
    if (next.does === 'readAll') return markAll(next.scope % (feedCount + 1), items[next.upTo % items.length]?.id ?? 1)
    const [undo] = undos.splice(next.which % Math.max(1, undos.length), 1)
    return undo ? takeBack(undo) : passes(minute)
  }

  async function arrive(feed: number, publishedMinutes: number[]) {
    const given = publishedMinutes.map((publishedMinute) => ({ publishedMinute }))
    const ids = await givenItems(db, feeds[feed]?.feedId ?? 0, given)
    for (const [index, id] of ids.entries())
      items.push({ id, feed, publishedMinute: publishedMinutes[index] ?? 0, ...untouched, touchedAt: time })
  }

  async function mark(item: ModelItem | undefined, isRead: boolean) {
    if (!item) return
    Object.assign(item, { isRead, isSticky: !isRead, touchedAt: time })
    expect((await setRead(deps, reader, { itemId: item.id, isRead })).isRead).toBe(isRead)
  }

  async function fade(feed: number, fadedUpTo: number) {
    Object.assign(feeds[feed] ?? {}, { fadedUpTo })
    const subscriptionId = feeds[feed]?.subscriptionId ?? 0
    await db.updateTable('subscriptions').set({ fadedUpTo }).where('id', '=', subscriptionId).execute()
  }

  async function hide(item: ModelItem | undefined, isHidden: boolean) {
    if (!item) return
    item.isHidden = isHidden
    const hiddenAt = isHidden ? 1 : null
    await db
      .insertInto('itemStates')
      .values({ userId: reader.id, feedId: feeds[item.feed]?.feedId ?? 0, itemId: item.id, hiddenAt })
      .onConflict((conflict) => conflict.columns(['userId', 'feedId', 'itemId']).doUpdateSet({ hiddenAt }))
      .execute()
  }

  /** Scope 0 is everything, the others are the feeds. */
  async function markAll(scope: number, upToItemId: number) {
    const inScope = feeds.map((_, feed) => feed).filter((feed) => scope === 0 || scope === feed + 1)
    const became = items.filter(({ feed, id, isRead }) => inScope.includes(feed) && id <= upToItemId && !isRead)
    const answer = await readAll(deps, reader, {
      ...(scope === 0 ? {} : { feedId: feeds[scope - 1]?.subscriptionId ?? 0 }),
      upToItemId,
    })
    const unread = became.filter(isUnread)
    expect(answer.marked).toBe(unread.length)
    const sticky = items.filter(({ feed, id, isSticky }) => inScope.includes(feed) && id <= upToItemId && isSticky)
    const marks = new Map<number, { from: number; to: number }>()
    for (const feed of inScope) {
      const from = feeds[feed]?.mark ?? 0
      const to = items.length === 0 ? from : Math.max(from, upToItemId)
      Object.assign(feeds[feed] ?? {}, { mark: to })
      marks.set(feed, { from, to })
    }
    for (const item of became) item.isRead = true
    for (const item of sticky) item.isSticky = false
    if (answer.undo) undos.push({ token: answer.undo, at: time, items: became, sticky, marks })
  }

  async function takeBack({ token, at, items: became, sticky, marks }: ModelUndo) {
    const standing = new Set([...marks].filter(([feed, { to }]) => feeds[feed]?.mark === to).map(([feed]) => feed))
    const again = became.filter(({ feed, touchedAt }) => standing.has(feed) && touchedAt < at)
    for (const feed of standing) Object.assign(feeds[feed] ?? {}, { mark: marks.get(feed)?.from })
    const unreadBefore = items.filter(isUnread).length
    for (const item of again) item.isRead = false
    for (const item of sticky) if (again.includes(item)) item.isSticky = true
    const restored = items.filter(isUnread).length - unreadBefore
    expect(await undoReadAll(deps, reader, token)).toEqual({ restored })
  }

  async function agrees() {
    const counts = await countUnread(db, reader.id)
    const expected = feeds.map((_, feed) => items.filter((item) => item.feed === feed && isUnread(item)).length)
    expect(feeds.map(({ subscriptionId }) => counts.get(subscriptionId))).toEqual(expected)
    const newest = items.toSorted((a, b) => b.publishedMinute - a.publishedMinute || b.id - a.id)
    const all = await listItems(deps, reader, { limit: 1000 })
    expect(all.items.map(({ id, isFaded = false }) => [id, isFaded])).toEqual(
      newest.map((item) => [item.id, isFaded(item)]),
    )
    const open = (item: { id: number }) => !items.find(({ id }) => id === item.id)?.isHidden
    expect(all.items.filter(open).map(({ id, isRead }) => [id, isRead])).toEqual(
      newest.filter(open).map(({ id, isRead }) => [id, isRead]),
    )
    const unread = await listItems(deps, reader, { limit: 5, unreadOnly: true })
    const rest = await listItems(deps, reader, {
      limit: 1000,
      unreadOnly: true,
      cursor: unread.nextCursor ?? undefined,
    })
    const paged = [...unread.items, ...(unread.nextCursor ? rest.items : [])]
    expect(paged.map(({ id }) => id)).toEqual(newest.filter(isUnread).map(({ id }) => id))
    const board = await listItems(deps, reader, { limit: 1, perFeed: 2, unreadOnly: true })
    const newestOfEach = feeds.flatMap((_, feed) =>
      newest.filter((item) => item.feed === feed && isUnread(item)).slice(0, 2),
    )
    expect(board.items.map(({ id }) => id)).toEqual(newestOfEach.map(({ id }) => id))
  }
}

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
import { moveFadedMarks } from '../fading/fading.queries.ts'
import { bringBack } from '../lists/bringBack.ts'
import { listItems } from '../lists/listItems.ts'
import { readAll } from '../lists/readAll.ts'
import { setRead } from '../lists/setRead.ts'
import { setSaved } from '../lists/setSaved.ts'
import { countUnread } from '../subscriptions/unread.queries.ts'

const feedCount = 3

/** Numbers select among the objects that exist at the step. */
type Step =
  | { does: 'arrive'; feed: number; publishedMinutes: number[] }
  | { does: 'mark'; item: number; isRead: boolean }
  | { does: 'readAll'; scope: number; upTo: number }
  | { does: 'undo'; which: number }
  | { does: 'fade'; feed: number; upTo: number }
  | { does: 'bringBack'; scope: number }
  | { does: 'save'; item: number; isSaved: boolean }
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
  fc.record({ does: fc.constant('bringBack' as const), scope: number }),
  fc.record({ does: fc.constant('save' as const), item: number, isSaved: fc.boolean() }),
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
  /** The reader marked it unread, or it was saved when it was about to fade: it never fades. */
  isSticky: boolean
  isSaved: boolean
  isHidden: boolean
  touchedAt: number
}
/** The items that a read-all marked read, those that were sticky before, and each feed's mark before and after it. */
type ModelUndo = {
  is: 'readAll'
  token: string
  at: number
  items: ModelItem[]
  sticky: ModelItem[]
  marks: Map<number, { from: number; to: number }>
}
type ModelBringBack = { is: 'bringBack'; token: string; at: number; fades: Map<number, { from: number; to: number }> }

const untouched = { isRead: false, isSticky: false, isSaved: false, isHidden: false }

async function beginStory({ deps, register, passes }: TestApp, story: number) {
  const { db } = deps
  const reader = await register(`Reader ${story}`)
  const feeds: {
    feedId: number
    subscriptionId: number
    mark: number
    fadedUpTo: number
    fadedBefore: number | null
  }[] = []
  for (let feed = 0; feed < feedCount; feed++) {
    const { feedId } = await givenFeed(db, { title: `Feed ${story} ${feed}` })
    feeds.push({
      feedId,
      subscriptionId: await givenSubscription(db, reader, { feedId }),
      mark: 0,
      fadedUpTo: 0,
      fadedBefore: null,
    })
  }
  const items: ModelItem[] = []
  const undos: (ModelUndo | ModelBringBack)[] = []
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
    if (next.does === 'bringBack') return bring(next.scope % (feedCount + 1))
    if (next.does === 'save') return save(items[next.item % items.length], next.isSaved)
    if (next.does === 'hide') return hide(items[next.item % items.length], next.isHidden)
    if (next.does === 'readAll') return markAll(next.scope % (feedCount + 1), items[next.upTo % items.length]?.id ?? 1)
    const [undo] = undos.splice(next.which % Math.max(1, undos.length), 1)
    if (!undo) return passes(minute)
    return undo.is === 'readAll' ? takeBack(undo) : fadeAgain(undo)
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

  async function fade(feed: number, target: number) {
    const fading = feeds[feed]
    if (!fading) return
    const { subscriptionId } = fading
    await db
      .transaction()
      .execute((tx) => moveFadedMarks(tx, reader, { targets: [{ subscriptionId, target }], now: deps.clock() }))
    // Marks never go back by themselves.
    if (target <= fading.fadedUpTo) return
    for (const item of items)
      if (item.feed === feed && item.id <= target && item.isSaved && isUnread(item)) item.isSticky = true
    fading.fadedBefore ??= fading.fadedUpTo
    fading.fadedUpTo = target
  }

  /** Scope 0 is everything, the others are the feeds. */
  async function bring(scope: number) {
    const unreadBefore = items.filter(isUnread).length
    const fades = new Map<number, { from: number; to: number }>()
    for (const [index, feed] of feeds.entries())
      if ((scope === 0 || scope === index + 1) && feed.fadedBefore !== null && feed.fadedBefore < feed.fadedUpTo) {
        fades.set(index, { from: feed.fadedUpTo, to: feed.fadedBefore })
        feed.fadedUpTo = feed.fadedBefore
      }
    const broughtBack = items.filter(isUnread).length - unreadBefore
    const answer = await bringBack(deps, reader, scope === 0 ? {} : { feedId: feeds[scope - 1]?.subscriptionId ?? 0 })
    expect(answer.broughtBack).toBe(broughtBack)
    if (answer.undo) undos.push({ is: 'bringBack', token: answer.undo, at: time, fades })
    // Nothing would be unread again, so the marks stay.
    for (const [index, { from, to }] of fades)
      Object.assign(feeds[index] ?? {}, answer.undo ? { fadedBefore: null } : { fadedUpTo: from, fadedBefore: to })
  }

  async function fadeAgain({ token, fades }: ModelBringBack) {
    const unreadBefore = items.filter(isUnread).length
    for (const [index, { from, to }] of fades) {
      const feed = feeds[index]
      if (feed?.fadedUpTo === to) Object.assign(feed, { fadedUpTo: from, fadedBefore: to })
    }
    const restored = unreadBefore - items.filter(isUnread).length
    expect(await undoReadAll(deps, reader, token)).toEqual({ restored })
  }

  async function save(item: ModelItem | undefined, isSaved: boolean) {
    if (!item) return
    const isCoveredByFading = item.id <= (feeds[item.feed]?.fadedUpTo ?? 0) && item.id > (feeds[item.feed]?.mark ?? 0)
    if (isSaved && isCoveredByFading && !item.isRead) item.isSticky = true
    item.isSaved = isSaved
    expect((await setSaved(deps, reader, { itemId: item.id, isSaved })).isSaved).toBe(isSaved)
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
    if (answer.undo) undos.push({ is: 'readAll', token: answer.undo, at: time, items: became, sticky, marks })
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
    const newest = items
      .filter(({ isHidden }) => !isHidden)
      .toSorted((a, b) => b.publishedMinute - a.publishedMinute || b.id - a.id)
    const all = await listItems(deps, reader, { limit: 1000 })
    expect(all.items.map(({ id, isRead, isFaded = false }) => [id, isRead, isFaded])).toEqual(
      newest.map((item) => [item.id, item.isRead, isFaded(item)]),
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

// Rules and the items that a refresh or a mail brings.
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenFeedOfDocuments } from '../../../../test/support/givenFeedOfDocuments.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { randomLetters } from '../../../../test/support/randomLetters.ts'
import type { RuleAction } from '../../../shared/features/rules.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

let publishers: FakeFeedServer
beforeAll(async () => {
  publishers = await startFakeFeedServer()
})
afterAll(() => publishers.close())

/** Ada reads a feed that publishes one item with each check. */
async function givenGrowingFeed(db: Db) {
  const source = publishers.feed(`growing ${Math.random()}`, 'grows')
  const world = await givenReaderOf(db, source)
  const addRule = async (query: string, actions: RuleAction[], more: { endsAt?: string } = {}) =>
    (await world.ada.calls('POST /rules', { body: { name: query, query, scope: { kind: 'all' }, actions, ...more } }))
      .rule
  const unread = async () => (await world.feed())?._count.feedItems ?? 0
  return { ...world, source, addRule, unread }
}

eachDatabase('items that arrive are hidden by a rule: they are in no list and no count, but found', async (db) => {
  const { ada, aDayLater, addRule, titles, unread, close, feed } = await givenGrowingFeed(db)
  const [before, countBefore] = [await titles(), await unread()]
  const rule = await addRule('is:unread', [{ is: 'hide' }])
  await aDayLater()
  expect(await titles()).toEqual(before)
  expect(await unread()).toBe(countBefore)
  const { items: hidden } = await ada.calls('GET /feeds/items', { query: { q: 'is:hidden' } })
  expect(hidden.length).toBeGreaterThan(0)
  expect(hidden.every(({ hiddenBy, isRead }) => hiddenBy === rule.name && !isRead)).toBe(true)
  const { blocks } = await ada.calls('GET /board/blocks', { query: { feedIds: `${(await feed())?.id}` } })
  expect(blocks[0]?.hidden).toBe(hidden.length)
  const { hits } = await ada.calls('GET /rules/:id/hits', { params: { id: rule.id } })
  expect(hits).toHaveLength(hidden.length)
  await ada.calls('PATCH /feeds/items/:id/hidden', { params: { id: hidden[0]?.id ?? 0 }, body: { isHidden: false } })
  expect(await unread()).toBe(countBefore + 1)
  await close()
})

eachDatabase('the first rule that says stop is the last, and a rule that ended does nothing', async (db) => {
  const { ada, aDayLater, addRule, unread, close } = await givenGrowingFeed(db)
  const soon = new Date(Date.parse((await ada.calls('GET /auth/profile')).user.createdAt) + day / 2).toISOString()
  await addRule('is:unread', [{ is: 'hide' }], { endsAt: soon })
  await addRule('is:unread', [{ is: 'save' }, { is: 'stop' }])
  await addRule('is:unread', [{ is: 'markRead' }])
  const countBefore = await unread()
  await aDayLater()
  expect(await unread()).toBeGreaterThan(countBefore)
  expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).total).toBe(
    (await unread()) - countBefore,
  )
  const { rules } = await ada.calls('GET /rules')
  expect(rules.map(({ isOn, offReason }) => [isOn, offReason])).toEqual([
    [false, 'ended'],
    [true, null],
    [true, null],
  ])
  await close()
})

eachDatabase('a rule for a tag leaves a feed alone until the feed has the tag', async (db) => {
  const { ada, aDayLater, feed, close } = await givenGrowingFeed(db)
  const savedItems = async () => (await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).total
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Kept', color: '#ef4444', icon: '' } })
  const scope = { kind: 'tag' as const, id: tag.id }
  await ada.calls('POST /rules', { body: { name: 'Keep', query: 'is:unread', scope, actions: [{ is: 'save' }] } })
  await aDayLater()
  expect(await savedItems()).toBe(0)
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: (await feed())?.id ?? 0 }, body: { tagId: tag.id } })
  await aDayLater()
  expect(await savedItems()).toBeGreaterThan(0)
  await close()
})

eachDatabase('rules look at the items of a feed that is added later', async (db) => {
  const { ada, addRule, close } = await givenGrowingFeed(db)
  await addRule('is:unread', [{ is: 'markRead' }])
  const later = publishers.feed(`later ${Math.random()}`, 'still')
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  const { feed } = await ada.calls('POST /feeds', { body: { feedUrl: later.url, columnId } })
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: feed.id } })
  expect(items.length).toBeGreaterThan(0)
  expect(items.every(({ isRead }) => isRead)).toBe(true)
  await close()
})

eachDatabaseInAll('two hundred rules of 2,000 characters are applied, and one more is refused', async (db) => {
  const { ada, aDayLater, addRule, unread, close } = await givenGrowingFeed(db)
  const long = (number: number) => `-${'absent'.repeat(6)}${number} `.repeat(48)
  const { columns } = await ada.calls('GET /columns')
  const scope = { kind: 'column' as const, id: columns[0]?.id ?? 0 }
  for (let number = 0; number < limits.rulesMax - 1; number++)
    await ada.calls('POST /rules', {
      body: {
        name: `${number}`,
        query: long(number).slice(0, limits.ruleQueryMaxChars),
        scope,
        actions: [{ is: 'save' }],
      },
    })
  await addRule('is:unread', [{ is: 'markRead' }])
  const query = 'moon'
  const more = await ada.tries('POST /rules', { body: { name: query, query, scope, actions: [{ is: 'hide' }] } })
  expect([more.status, more.error]).toEqual([409, texts.tooManyRules()])
  const before = await unread()
  await aDayLater()
  expect(await unread()).toBe(before)
  expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).items.length).toBeGreaterThan(0)
  await close()
})

eachDatabaseInAll(
  'an expression that would take years with backtracking compares a megabyte of text at once',
  async (db) => {
    const source = publishers.feed(`hostile ${Math.random()}`, 'still')
    const { ada, aDayLater, titles, close } = await givenReaderOf(db, source)
    for (const query of ['/(a+)+$/', 'intitle:/(x+x+)+y/'])
      await ada.calls('POST /rules', {
        body: { name: query, query, scope: { kind: 'all' }, actions: [{ is: 'hide' }] },
      })
    // Rules look at so many characters of a text.
    const looked = 100_000
    const nearly = `${'a'.repeat(looked - 1)}! ${'a '.repeat(450_000)}`
    source.items = [
      source.publish({ title: 'Nearly', html: `<p>${nearly}</p>` }),
      source.publish({ title: 'All', html: `<p>${'a'.repeat(1_000_000)}</p>` }),
      source.publish({ title: 'x'.repeat(200), html: '' }),
      ...source.items,
    ]
    await aDayLater()
    expect((await titles()).filter((title) => ['Nearly', 'All', 'x'.repeat(200)].includes(title)).sort()).toEqual([
      'Nearly',
      'x'.repeat(200),
    ])
    const { items: hidden } = await ada.calls('GET /feeds/items', { query: { q: 'is:hidden' } })
    expect(hidden.map(({ title }) => title)).toEqual(['All'])
    await close()
  },
)

/** No search for it ends soon: each letter makes a new state of the expression. */
const slow = '/a[ab]{480}c|b[ab]{480}d/'

eachDatabase('a rule that takes too long is switched off with its reason, and the others are applied', async (db) => {
  const { ada, publishes, close } = await givenFeedOfDocuments(db)
  const add = async (query: string) =>
    (
      await ada.calls('POST /rules', {
        body: { name: query, query, scope: { kind: 'all' }, actions: [{ is: 'save' }] },
      })
    ).rule
  const text = randomLetters(20_000)
  const story = (number: number) => ({ title: `Story ${number}`, guid: `${number}`, text })
  await publishes(story(1))
  const [bad, good] = [await add(slow), await add('/stor[xy]/')]
  expect(await publishes(story(2), story(3))).toBe(2)
  const { rules } = await ada.calls('GET /rules')
  expect(rules).toMatchObject([
    { id: bad.id, isOn: false, offReason: 'tooSlow', caughtThisWeek: 0 },
    { id: good.id, isOn: true, offReason: null, caughtThisWeek: 2 },
  ])
  await ada.calls('PATCH /rules/:id', { params: { id: bad.id }, body: { isOn: true } })
  const run = await ada.tries('POST /rules/:id/run', { params: { id: bad.id } })
  expect([run.status, run.error]).toEqual([422, texts.ruleTooSlow({ name: slow })])
  expect((await ada.calls('GET /rules')).rules[0]).toMatchObject({ isOn: false, offReason: 'tooSlow' })
  const changed = { params: { id: bad.id }, body: { query: '/story/', isOn: true } }
  expect((await ada.calls('PATCH /rules/:id', changed)).rule).toMatchObject({ isOn: true, offReason: null })
  expect((await ada.calls('POST /rules/:id/run', { params: { id: bad.id } })).changed).toBe(1)
  await close()
})

eachDatabaseInAll('a search that takes too long ends with what it has, and goes on with the next page', async (db) => {
  const { ada, publishes, close } = await givenFeedOfDocuments(db)
  await publishes(
    ...[1, 2, 3].map((number) => ({ title: `Old ${number}`, guid: `old ${number}`, text: randomLetters(100_000) })),
  )
  await publishes({ title: 'New', guid: 'new', text: `${'a'.repeat(481)}c` })
  const first = await ada.calls('GET /feeds/items', { query: { q: slow } })
  expect([first.items.map(({ title }) => title), first.isCutShort]).toEqual([['New'], true])
  const next = await ada.calls('GET /feeds/items', { query: { q: slow, cursor: first.nextCursor ?? '' } })
  expect([next.items, next.isCutShort]).toEqual([[], true])
  expect(next.nextCursor).not.toBe(first.nextCursor)
  await close()
})

// In any order of arrivals, rules, their runs, marks, fades, bring-backs and undos: counts and lists equal a recount of the stored
// rows, items that are saved or on Later never end faded, and an undo right after its action restores the former list.
import fc from 'fast-check'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, type TestApp } from '../../../../test/support/makeApp.ts'
import { parsedItem } from '../../../../test/support/parsedItem.ts'
import type { RuleAction } from '../../../shared/features/rules.ts'
import { moveFadedMarks } from '../../core/fading/fading.queries.ts'
import { applyRules } from '../../core/rules/applyRules.ts'
import { countUnread } from '../../core/subscriptions/unread.queries.ts'
import { readIncomingItems, readItem } from '../../ingest/refresh/incomingItems.ts'
import { insertItems, newItemOf } from '../../ingest/refresh/saveItems.queries.ts'

const feedCount = 2
const words = ['moon', 'tide', 'harbour']

/** Each order gets all of them. */
const rules: { query: string; actions: RuleAction[]; isOn: boolean }[] = [
  { query: 'moon', actions: [{ is: 'hide' }], isOn: true },
  { query: 'tide', actions: [{ is: 'save' }], isOn: false },
  { query: 'harbour', actions: [{ is: 'markRead' }], isOn: true },
  { query: 'tide', actions: [{ is: 'save' }, { is: 'hide', evenSaved: true }], isOn: false },
  { query: 'is:unread moon', actions: [{ is: 'markRead' }, { is: 'save' }], isOn: false },
]

/** Numbers select among what exists at the step. */
const number = fc.nat({ max: 1_000_000 })
const aStep = fc.oneof(
  fc.record({
    does: fc.constant('arrive' as const),
    feed: number,
    titles: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ does: fc.constant('run' as const), rule: number, isUndone: fc.boolean() }),
  fc.record({ does: fc.constant('switch' as const), rule: number, isOn: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('read' as const, 'save' as const, 'later' as const, 'hide' as const),
    item: number,
    is: fc.boolean(),
  }),
  fc.record({ does: fc.constant('readAll' as const), feed: number, upTo: number, isUndone: fc.boolean() }),
  fc.record({ does: fc.constant('fade' as const), feed: number, upTo: number }),
  fc.record({ does: fc.constant('bringBack' as const), isUndone: fc.boolean() }),
  fc.record({ does: fc.constant('undo' as const), which: number }),
)
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

eachDatabase(
  'counts equal a recount after any order of rules, marks, fades, bring-backs and undos',
  async (db, kind) => {
    const app = await makeApp(db)
    let stories = 0
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        stories += 1
        const story = await beginStory(app, stories)
        for (const step of steps) {
          app.passes(10)
          await story.takes(step)
          await story.agrees()
        }
      }),
      { numRuns: kind === 'sqlite' ? 25 : 5, seed: 20_261_122 },
    )
    await app.close()
  },
)

/** An item as its reader sees it. */
type Seen = { is: 'unread' | 'read' | 'faded' | 'hidden'; isSaved: boolean; isLater: boolean }

async function beginStory({ deps, register, passes }: TestApp, story: number) {
  const { db } = deps
  const reader = await register(`Reader ${story}`)
  const feeds: { feedId: number; id: number }[] = []
  for (let feed = 0; feed < feedCount; feed++) {
    const { feedId } = await givenFeed(db, { title: `Feed ${story} ${feed}` })
    feeds.push({ feedId, id: await givenSubscription(db, reader, { feedId }) })
  }
  const ruleIds: number[] = []
  for (const { query, actions, isOn } of rules) {
    const body = { name: query, query, scope: { kind: 'all' as const }, actions, isOn }
    ruleIds.push((await reader.calls('POST /rules', { body })).rule.id)
  }
  const itemIds: number[] = []
  const undos: string[] = []
  const feedAt = (index: number) => feeds[index % feedCount] ?? { feedId: 0, id: 0 }
  return { takes, agrees }

  async function takes(step: Step): Promise<void> {
    switch (step.does) {
      case 'arrive':
        return arrive(feedAt(step.feed).feedId, step.titles)
      case 'run': {
        const id = ruleIds[step.rule % rules.length] ?? 0
        return changes(step.isUndone, () => reader.calls('POST /rules/:id/run', { params: { id } }))
      }
      case 'switch': {
        const params = { id: ruleIds[step.rule % rules.length] ?? 0 }
        await reader.calls('PATCH /rules/:id', { params, body: { isOn: step.isOn } })
        return
      }
      case 'readAll': {
        const body = { feedId: feedAt(step.feed).id, upToItemId: itemAt(step.upTo) ?? 1 }
        return changes(step.isUndone, () => reader.calls('POST /items/read-all', { body }))
      }
      case 'fade':
        return fade(feedAt(step.feed).id, itemAt(step.upTo) ?? 0)
      case 'bringBack':
        return changes(step.isUndone, () => reader.calls('POST /items/bring-back', { body: {} }))
      case 'undo': {
        const [undo] = undos.splice(step.which % Math.max(1, undos.length), 1)
        if (undo !== undefined) await reader.tries('POST /items/undo', { body: { undo } })
        return
      }
      default:
        return mark(step)
    }
  }

  function itemAt(which: number): number | undefined {
    return itemIds[which % Math.max(1, itemIds.length)]
  }

  async function changes(isUndone: boolean, change: () => Promise<{ undo: string | null }>): Promise<void> {
    const before = await seenItems()
    const { undo } = await change()
    if (undo === null) return
    if (!isUndone) return void undos.push(undo)
    passes(10)
    await reader.calls('POST /items/undo', { body: { undo } })
    expect(await seenItems()).toEqual(before)
  }

  async function mark({ does, item, is }: Step & { item: number; is: boolean }): Promise<void> {
    const id = itemAt(item)
    if (id === undefined) return
    const params = { id }
    if (does === 'read') await reader.calls('PATCH /feeds/items/:id/read', { params, body: { isRead: is } })
    if (does === 'save') await reader.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: is } })
    if (does === 'later') await reader.calls('PATCH /feeds/items/:id/later', { params, body: { isLater: is } })
    if (does === 'hide') await reader.calls('PATCH /feeds/items/:id/hidden', { params, body: { isHidden: is } })
  }

  async function arrive(feedId: number, titles: string[]): Promise<void> {
    const now = deps.clock()
    const parsed = titles.map((title, index) => parsedItem({ title, guid: `${feedId} ${now} ${index}`, link: null }))
    await db.transaction().execute(async (tx) => {
      const items = readIncomingItems({ items: parsed }, now).map((item) => readItem(item))
      const added = await insertItems(tx, { feedId, items, arrivedAt: now })
      await applyRules(tx, [{ feedId, items: added.map(newItemOf) }], now)
      itemIds.push(...added.map(({ itemId }) => itemId))
    })
  }

  async function fade(subscriptionId: number, target: number): Promise<void> {
    const now = deps.clock()
    await db.transaction().execute((tx) => moveFadedMarks(tx, reader, { targets: [{ subscriptionId, target }], now }))
  }

  /** Recounted from the stored rows, by the words of ARCHITECTURE.md. */
  async function seenItems(): Promise<Map<number, Seen & { id: number }>> {
    const subscriptions = await db.selectFrom('subscriptions').selectAll().where('userId', '=', reader.id).execute()
    const states = await db.selectFrom('itemStates').selectAll().where('userId', '=', reader.id).execute()
    const items = await db
      .selectFrom('items')
      .select(['id', 'feedId'])
      .where(
        'feedId',
        'in',
        feeds.map(({ feedId }) => feedId),
      )
      .execute()
    return new Map(
      items.map((item) => {
        const {
          id,
          readUpTo = 0,
          fadedUpTo = 0,
        } = subscriptions.find(({ feedId }) => feedId === item.feedId) ?? { id: 0 }
        const state = states.find(({ itemId }) => itemId === item.id)
        const isAgain = (state?.unreadAgainAt ?? null) !== null
        const is = () => {
          if ((state?.hiddenAt ?? null) !== null) return 'hidden'
          if ((state?.readAt ?? null) !== null || (item.id <= readUpTo && !isAgain)) return 'read'
          return item.id <= fadedUpTo && !isAgain ? 'faded' : 'unread'
        }
        const marks = { isSaved: (state?.savedAt ?? null) !== null, isLater: (state?.laterAt ?? null) !== null }
        return [item.id, { id, is: is(), ...marks }]
      }),
    )
  }

  async function agrees(): Promise<void> {
    const seen = await seenItems()
    const of = (subscriptionId: number, is: Seen['is']) =>
      [...seen.values()].filter((item) => item.id === subscriptionId && item.is === is).length
    const counts = await countUnread(db, reader.id)
    expect(feeds.map(({ id }) => counts.get(id))).toEqual(feeds.map(({ id }) => of(id, 'unread')))
    const { blocks } = await reader.calls('GET /board/blocks', {
      query: { feedIds: feeds.map(({ id }) => id).join(',') },
    })
    expect(blocks.map(({ hidden = 0 }) => hidden)).toEqual(feeds.map(({ id }) => of(id, 'hidden')))
    const listed = async (query: object) =>
      (await reader.calls('GET /feeds/items', { query: { limit: 1000, ...query } })).items
    const all = await listed({})
    expect(new Map(all.map(({ id, isRead, isFaded = false }) => [id, [isRead, isFaded]]))).toEqual(
      new Map(
        [...seen].filter(([, { is }]) => is !== 'hidden').map(([id, { is }]) => [id, [is === 'read', is === 'faded']]),
      ),
    )
    const unread = [...seen].filter(([, { is }]) => is === 'unread').map(([id]) => id)
    expect((await listed({ unreadOnly: true })).map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      unread.sort((a, b) => a - b),
    )
    expect([...seen].filter(([, { is, isSaved, isLater }]) => is === 'faded' && (isSaved || isLater))).toEqual([])
  }
}

// Two devices without a network at once: whatever the order in which their changes arrive, twice or after a crash of the server, the
// server ends as a model that knows all of them.
import fc from 'fast-check'
import { expect } from 'vitest'
import { eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Replayed } from '../../../shared/features/offline.ts'
import { hour } from '../../lib/clock.ts'

const itemCount = 3
const slots = 400

const changeOf = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('read', 'saved', 'later'), item: fc.nat(2), isOn: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tag'), item: fc.nat(2), isOn: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('highlightNote', 'highlightColor', 'highlightDeleted'),
      item: fc.nat(2),
      isOn: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('readAll'), item: fc.constant(0), isOn: fc.constant(true) }) },
)

/** Each change has a moment of its own, a device, and a batch; batches arrive in `order`, some of them again at the end. */
const histories = fc.record({
  changes: fc.uniqueArray(
    fc.record({
      change: changeOf,
      at: fc.integer({ min: 1, max: slots }),
      batch: fc.nat(3),
      id: fc.uuid({ version: 4 }),
    }),
    { minLength: 1, maxLength: 14, selector: ({ at }) => at },
  ),
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  again: fc.array(fc.nat(3), { maxLength: 2 }),
  isCrashing: fc.boolean(),
})

for (const half of ['first', 'second'])
  eachDatabaseInAll(`two devices lose no change and make none twice, in the ${half} 500 histories`, async (db) => {
    const { register, passes } = await makeApp(db)
    const anna = await register('Anna')
    const { feedId } = await givenFeed(db, { title: 'Gazette' })
    await givenSubscription(db, anna, { feedId })
    const ids = await givenItems(
      db,
      feedId,
      Array.from({ length: itemCount }, () => ({})),
    )
    const { tag } = await anna.calls('POST /tags', { body: { name: 'Moons', color: '#ef4444', icon: '' } })
    const upToItemId = ids.at(-1) ?? 0
    const quoted = { source: 'feed', quote: 'moon', prefix: '', suffix: '', start: 0, color: 'pink' } as const
    const highlights: number[] = []
    for (const id of ids) {
      const { highlight } = await anna.calls('POST /feeds/items/:id/highlights', { params: { id }, body: quoted })
      highlights.push(highlight.id)
    }

    const readState = async () => {
      const { items } = await anna.calls('GET /feeds/items')
      const state = new Map<string, boolean>()
      for (const { id, isRead, isSaved, isLater, feedItemTags } of items) {
        const item = ids.indexOf(id)
        state.set(`read ${item}`, isRead).set(`saved ${item}`, isSaved).set(`later ${item}`, isLater)
        state.set(`tag ${item}`, feedItemTags.length > 0)
      }
      for (const { id, note, color, deletedAt } of await db.selectFrom('highlights').selectAll().execute()) {
        const item = highlights.indexOf(id)
        state.set(`highlightNote ${item}`, note !== '').set(`highlightColor ${item}`, color === 'blue')
        state.set(`highlightDeleted ${item}`, deletedAt !== null)
      }
      return state
    }

    await fc.assert(
      fc.asyncProperty(histories, async ({ changes, order, again, isCrashing }) => {
        // All earlier changes are older.
        passes(hour)
        await anna.calls('GET /auth/profile')
        // A deletion is for good after a day.
        await db.updateTable('highlights').set({ deletedAt: null }).execute()
        const model = await readState()
        for (const { change } of changes.toSorted((one, other) => one.at - other.at)) {
          if (change.kind === 'readAll') for (let item = 0; item < itemCount; item++) model.set(`read ${item}`, true)
          else model.set(`${change.kind} ${change.item}`, change.isOn)
        }
        const toBody = ({ change: { kind, item, isOn }, at, id }: (typeof changes)[number]): Replayed => {
          const base = { id, agoMs: (slots - at) * 1000 }
          const itemId = ids[item] ?? 0
          if (kind === 'readAll') return { ...base, kind: 'readAll', upToItemId }
          const of = { ...base, itemId, highlight: highlights[item] ?? 0 }
          if (kind === 'highlightNote') return { ...of, kind, note: isOn ? 'Why?' : '' }
          if (kind === 'highlightColor') return { ...of, kind, color: isOn ? 'blue' : 'pink' }
          if (kind === 'highlightDeleted') return { ...of, kind, isOn }
          if (kind === 'tag') return { ...base, kind: 'tag', itemId, isOn, tagId: tag.id }
          return { ...base, kind: kind as 'read', itemId, isOn }
        }
        const send = async (batch: number) => {
          const body = { changes: changes.filter((change) => change.batch === batch).map(toBody) }
          if (body.changes.length > 0) await anna.calls('POST /items/replay', { body })
        }
        for (const batch of order) {
          await send(batch)
          // A crash between a change and its record: the device sends the batch again.
          if (isCrashing) {
            await db.deleteFrom('replayedChanges').execute()
            await send(batch)
          }
        }
        for (const batch of again) await send(batch)
        expect(Object.fromEntries(await readState())).toEqual(Object.fromEntries(model))
      }),
      { numRuns: 500 },
    )
  })

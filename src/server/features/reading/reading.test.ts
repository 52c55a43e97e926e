import fc from 'fast-check'
import { expect } from 'vitest'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { ReadingPosition } from '../../../shared/features/reading.ts'
import type { Db } from '../../db/schema.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')
const sound = JSON.stringify([
  { url: 'https://sounds.example/1.mp3', type: 'audio/mpeg', length: 9, durationSeconds: 2280 },
])

async function givenTexts(db: Db) {
  const { register, deps, passes } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'Long Reads' })
  const [first = 0, second = 0, episode = 0] = await givenItems(db, feedId, [
    { title: 'The river', html: `<p>${words(3220)}</p>` },
    { title: 'The hill', html: `<p>${words(50)}</p>` },
    { title: 'The chord', html: `<p>${words(500)}</p>`, enclosures: sound },
  ])
  await givenSubscription(db, ada, { feedId })
  return { ada, ben, deps, passes, first, second, episode }
}

type Read = Partial<ReadingPosition> & { itemId: number; agoMs?: number }
const place = { source: 'feed', paragraphHash: 'a1', paragraphIndex: 6, share: 0.43, isFinished: false } as const
const toBody = (read: Read) => ({ ...place, agoMs: 0, ...read })
const reads = (reader: Person, read: Read) => reader.calls('PUT /reading/positions', { body: toBody(read) })
const articleOf = async (reader: Person, id: number) =>
  (await reader.calls('GET /feeds/items/:id', { params: { id } })).item
const toContinue = async (reader: Person) => (await reader.calls('GET /reading/continue')).items.map(({ id }) => id)

anyDatabase('the place in a text is in every list and in the article, and other readers have none', async (db) => {
  const { ada, ben, first, second } = await givenTexts(db)
  expect((await articleOf(ada, first)).place).toBeNull()
  expect((await reads(ada, { itemId: first })).position).toEqual({ ...place, itemId: first })
  const { items } = await ada.calls('GET /feeds/items')
  const places = new Map(items.map((item) => [item.id, item.place]))
  expect([places.get(first), places.get(second)]).toEqual([place, null])
  expect((await articleOf(ada, first)).place).toEqual(place)
  expect((await ben.calls('GET /feeds/items')).items).toEqual([])
})

anyDatabase('of two devices the one that read last wins, in any order of their calls', async (db) => {
  const { ada, passes, first } = await givenTexts(db)
  const places = fc.uniqueArray(
    fc.record({
      agoMs: fc.integer({ min: 0, max: 86_400_000 }),
      paragraphIndex: fc.integer({ min: 0, max: 400 }),
      share: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
      source: fc.constantFrom('feed', 'full'),
      isFinished: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6, selector: ({ agoMs }) => agoMs },
  )
  await fc.assert(
    fc.asyncProperty(places, async (calls) => {
      // The places of earlier runs are older than all of these.
      passes(2 * 86_400_000)
      await ada.calls('GET /auth/profile')
      for (const call of calls) await reads(ada, { itemId: first, ...call })
      const { agoMs: _, ...latest } = calls.toSorted((one, other) => one.agoMs - other.agoMs)[0] ?? { agoMs: 0 }
      expect((await articleOf(ada, first)).place).toMatchObject(latest)
    }),
    { numRuns: 25 },
  )
})

anyDatabase('texts and recordings that were begun are one list, the latest first, until their end', async (db) => {
  const { ada, ben, passes, first, second, episode } = await givenTexts(db)
  await reads(ada, { itemId: first })
  passes(1000)
  const body = {
    itemId: episode,
    enclosureIndex: 0,
    positionSeconds: 60,
    durationSeconds: null,
    isFinished: false,
    agoMs: 0,
  }
  await ada.calls('PUT /podcasts/positions', { body })
  passes(1000)
  await reads(ada, { itemId: second, paragraphIndex: 0 })
  expect(await toContinue(ada)).toEqual([episode, first])
  expect(await toContinue(ben)).toEqual([])
  await reads(ada, { itemId: first, share: 1, isFinished: true })
  expect(await toContinue(ada)).toEqual([episode])
})

anyDatabase('other devices get a new place, but none that came too late', async (db) => {
  const { ada, deps, passes, first } = await givenTexts(db)
  const events: LiveEvent[] = []
  deps.events.subscribe(ada.id, (event) => events.push(event))
  passes(60_000)
  await reads(ada, { itemId: first })
  const late = await reads(ada, { itemId: first, paragraphIndex: 2, agoMs: 30_000 })
  expect(late.position.paragraphIndex).toBe(6)
  expect(events).toEqual([{ type: 'placeChanged', itemId: first, ...place }])
})

anyDatabase('an item has its minutes to read, but not a teaser and not a recording', async (db) => {
  const { ada, first, second, episode } = await givenTexts(db)
  await db.updateTable('items').set({ words: 3220 }).where('id', '=', first).execute()
  await db.updateTable('items').set({ words: 50 }).where('id', '=', second).execute()
  await db.updateTable('items').set({ words: 500 }).where('id', '=', episode).execute()
  const { items } = await ada.calls('GET /feeds/items')
  const minutes = new Map(items.map((item) => [item.id, item.minutes]))
  expect([first, second, episode].map((id) => minutes.get(id))).toEqual([14, null, null])
})

anyDatabase('an item stored before words were counted has its minutes when it is opened', async (db) => {
  const { ada, first, episode } = await givenTexts(db)
  expect((await ada.calls('GET /feeds/items')).items.map(({ minutes }) => minutes)).toEqual([null, null, null])
  expect(await articleOf(ada, first)).toMatchObject({ words: 3220, minutes: 14 })
  expect(await articleOf(ada, episode)).toMatchObject({ words: 500, minutes: null })
})

anyDatabase('a place beyond the text, or with an unreadable mark, is refused with a sentence', async (db) => {
  const { ada, ben, first } = await givenTexts(db)
  const tries = (reader: Person, read: object) =>
    reader.tries('PUT /reading/positions', { body: { ...toBody({ itemId: first }), ...read } })
  const answers = [
    await tries(ada, { share: 2 }),
    await tries(ada, { paragraphHash: '<b>' }),
    await tries(ada, { source: 'other' }),
    await tries(ben, {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 404])
  expect(answers[0]?.error).toMatch(/^Share of the text /)
  expect((await articleOf(ada, first)).place).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, chooseEdition, perFeedOf } from './chooseEdition.ts'

const columns = [1, 2, 3].map((id) => ({ id, name: `Column ${id}` }))

const candidate = fc.record({
  subscriptionId: fc.integer({ min: 1, max: 8 }),
  kind: fc.constantFrom<Candidate['kind']>('column', 'column', 'letters', 'pictures', 'sound'),
  publishedAt: fc.integer({ min: 0, max: 1000 }),
  storyId: fc.option(fc.integer({ min: 1, max: 12 })),
})

const choice = fc.record({
  candidates: fc
    .array(candidate, { maxLength: 120 })
    .map((some) => some.map((one, index) => ({ ...one, itemId: index + 1, columnId: (one.subscriptionId % 3) + 1 }))),
  later: fc
    .uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 9 })
    .map((ids) => ids.map((itemId) => ({ itemId, storyId: null }))),
  quiet: fc.array(fc.integer({ min: 1, max: 8 })).map((ids) => new Map(ids.map((id) => [id, id]))),
  perSection: fc.integer({ min: 1, max: 20 }),
  inAll: fc.integer({ min: 1, max: 60 }),
})

test('no edition has a piece or a story twice, nor more pieces than it may', () => {
  fc.assert(
    fc.property(choice, (given) => {
      const sections = chooseEdition({ columns, ...given })
      const chosen = sections.flatMap(({ itemIds }) => itemIds)
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(chosen.length).toBeLessThanOrEqual(given.inAll)
      const byId = new Map(given.candidates.map((one) => [one.itemId, one]))
      const printed = sections.filter(({ kind }) => kind !== 'later').flatMap(({ itemIds }) => itemIds)
      const stories = printed.flatMap((id) => byId.get(id)?.storyId ?? [])
      expect(new Set(stories).size).toBe(stories.length)
      for (const { itemIds, kind } of sections) {
        expect(itemIds.length).toBeLessThanOrEqual(given.perSection)
        expect(itemIds.length).toBeGreaterThan(0)
        if (kind === 'later') continue
        const ofFeeds = Map.groupBy(itemIds, (id) => byId.get(id)?.subscriptionId)
        for (const own of ofFeeds.values()) expect(own.length).toBeLessThanOrEqual(perFeedOf(given.perSection))
      }
    }),
  )
})

const item = (itemId: number, subscriptionId: number, rest: Partial<Candidate> = {}): Candidate => ({
  itemId,
  subscriptionId,
  columnId: 1,
  kind: 'column',
  publishedAt: itemId,
  storyId: null,
  ...rest,
})

const usual = { columns, later: [], quiet: new Map<number, number>(), perSection: 6, inAll: 60 }

test('a feed with 400 new items leaves room for all others, and quiet feeds come first', () => {
  const busy = Array.from({ length: 400 }, (_, index) => item(index + 10, 1))
  const sections = chooseEdition({ ...usual, candidates: [...busy, item(1, 2), item(2, 3)], quiet: new Map([[2, 1]]) })
  expect(sections).toEqual([{ kind: 'column', name: 'Column 1', itemIds: [1, 409, 2, 408] }])
})

test('a story is in the section of the first column that has it, and the feed of a copy gets another turn', () => {
  const sections = chooseEdition({
    ...usual,
    candidates: [
      item(1, 1, { storyId: 5 }),
      item(2, 2, { storyId: 5, columnId: 2 }),
      item(3, 2, { columnId: 2, publishedAt: 1 }),
    ],
  })
  expect(sections.map(({ itemIds }) => itemIds)).toEqual([[1], [3]])
})

test('columns keep their order; letters, pictures, sound and Later follow', () => {
  const kinds = (['sound', 'pictures', 'letters', 'column'] as const).map((kind, index) =>
    item(index + 1, index + 1, { kind }),
  )
  const sections = chooseEdition({ ...usual, candidates: kinds, later: [{ itemId: 9, storyId: null }] })
  expect(sections.map(({ kind }) => kind)).toEqual(['column', 'letters', 'pictures', 'sound', 'later'])
})

test('many sections have fewer pieces each', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, name: `${index}` }))
  const candidates = many.flatMap(({ id }) =>
    [1, 2, 3].map((feed) => item(id * 10 + feed, id * 10 + feed, { columnId: id })),
  )
  const sections = chooseEdition({ ...usual, columns: many, candidates })
  expect(sections).toHaveLength(40)
  expect(sections.every(({ itemIds }) => itemIds.length === 1)).toBe(true)
})

// A device shows a change that waits as the server shows it after the change was sent.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Item } from '../src/shared/api/entities.ts'
import type { Calls } from '../src/shared/calls.ts'
import { answerFromDevice, createDeviceCopy, type DeviceCopy } from '../src/web/features/offline/answerFromDevice.ts'
import { applyChange } from '../src/web/features/offline/applyChange.ts'
import { type Change, changesOf } from '../src/web/features/offline/changeOf.ts'
import { eachDatabase } from './support/eachDatabase.ts'
import { givenFeed, givenSubscription } from './support/givenFeed.ts'
import { givenItems } from './support/givenItems.ts'
import { makeApp } from './support/makeApp.ts'
import type { Person } from './support/people.ts'

/** Fetches as takeAlong.ts does, without the browser's storage. */
async function takeAll(anna: Person): Promise<DeviceCopy> {
  const { items: plan, savedIds, laterIds } = await anna.calls('GET /offline/plan')
  const { items } = await anna.calls('POST /offline/articles', { body: { itemIds: plan.map(({ id }) => id) } })
  const answers = {
    '/board': await anna.calls('GET /board'),
    '/feeds': await anna.calls('GET /feeds'),
    '/tags': await anna.calls('GET /tags'),
  }
  return createDeviceCopy({ token: anna.token, takenAt: 0, answers, savedIds, laterIds }, items)
}

const lists = ['', 'unreadOnly=true', 'savedOnly=true', 'laterOnly=true']

type Highlights = Calls['GET /highlights']['answer']

/** By the ids that the device gave them. */
const highlightsIn = ({ articles }: Highlights) =>
  articles.map(({ item, highlights }) => [
    item.id,
    highlights.map(({ clientId, quote, color, note }) => ({ clientId, quote, color, note })),
  ])

/** The marks of each list's items, and the badges. */
function seenOf(answer: (path: string) => { items: Item[] }, feeds: { id: number; _count: { feedItems: number } }[]) {
  return {
    lists: lists.map((query) =>
      answer(`/feeds/items?${query}`).items.map(({ id, isRead, isSaved, isLater, feedItemTags, hiddenBy }) => [
        id,
        isRead,
        isSaved,
        isLater,
        feedItemTags.map(({ tagId }) => tagId),
        hiddenBy,
      ]),
    ),
    badges: feeds.map(({ id, _count }) => [id, _count.feedItems]),
  }
}

eachDatabase('lists and badges with waiting changes are those of the server once it has them', async (db) => {
  const { register, passes } = await makeApp(db)
  const anna = await register('Anna')
  const ids: number[] = []
  const feeds: number[] = []
  for (const title of ['Gazette', 'Tides']) {
    const { feedId } = await givenFeed(db, { title })
    feeds.push(await givenSubscription(db, anna, { feedId }))
    ids.push(
      ...(await givenItems(
        db,
        feedId,
        Array.from({ length: 4 }, () => ({})),
      )),
    )
  }
  const { tag } = await anna.calls('POST /tags', { body: { name: 'Moons', color: '#ef4444', icon: '' } })
  const item = fc.constantFrom(...ids)
  const quoted = { source: 'feed', quote: 'moon', prefix: '', suffix: '', start: 0, color: 'green', note: '' } as const
  // Each run has its own.
  const keys = [0, 1, 2]
  let run = 0
  const highlight = fc.constantFrom(...keys)
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ kind: fc.constantFrom('read', 'saved', 'later'), itemId: item, isOn: fc.boolean() }),
    fc.record({ kind: fc.constant('tag'), itemId: item, tagId: fc.constant(tag.id), isOn: fc.boolean() }),
    fc.record({ kind: fc.constant('readAll'), feedId: fc.constantFrom(...feeds), upToItemId: item }),
    fc.record({ kind: fc.constant('readAll'), upToItemId: item }),
    fc.record({ kind: fc.constant('readAll'), boardId: fc.constant(null), upToItemId: item }),
    fc.record({ kind: fc.constant('highlight'), key: highlight, start: fc.nat(9) }),
    fc.record({ kind: fc.constant('highlightNote'), key: highlight, note: fc.constantFrom('Why?', '') }),
    fc.record({ kind: fc.constant('highlightColor'), key: highlight, color: fc.constantFrom('pink', 'blue') }),
    fc.record({ kind: fc.constant('highlightDeleted'), key: highlight, isOn: fc.boolean() }),
  ) as never
  const changesOfRun = (made: (Change & { key?: number })[]): Change[] => {
    run += 1
    return made.map(({ key, ...change }) => {
      if (key === undefined) return change as Change
      const clientId = `00000000-0000-4000-8000-${String(run * 10 + key).padStart(12, '0')}`
      const itemId = ids[key]
      return (change.kind === 'highlight'
        ? { ...quoted, ...change, itemId, clientId }
        : { ...change, itemId, highlight: clientId }) as unknown as Change
    })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (made) => {
      passes(60_000)
      const changes = changesOfRun(made)
      const copy = changes.map((change) => ({ change, madeAt: 0 })).reduce(applyChange, await takeAll(anna))
      const body = { changes: changes.map((each, index) => ({ ...each, id: randomUUID(), agoMs: 1000 - index })) }
      await anna.calls('POST /items/replay', { body })
      const server = new Map<string, { items: Item[] }>()
      for (const query of lists)
        server.set(
          `/feeds/items?${query}`,
          await anna.calls('GET /feeds/items', { query: Object.fromEntries(new URLSearchParams(query)) }),
        )
      const there = seenOf((path) => server.get(path) ?? { items: [] }, (await anna.calls('GET /feeds')).feeds)
      const here = seenOf(
        (path) => answerFromDevice(copy, path) as { items: Item[] },
        (copy.frame.answers['/feeds'] as { feeds: never[] }).feeds,
      )
      expect(here).toEqual(there)
      const listed = answerFromDevice(copy, '/highlights') as Highlights
      expect(new Map(highlightsIn(listed) as never)).toEqual(
        new Map(highlightsIn(await anna.calls('GET /highlights')) as never),
      )
    }),
    { numRuns: 40 },
  )
})

eachDatabase('calls for marks become changes, and others need the server', async () => {
  const of = (method: string, path: string, body?: unknown) => changesOf({ method, path, body })
  const clientId = randomUUID()
  expect(of('PATCH', '/feeds/items/7/read', { isRead: false })).toEqual([{ kind: 'read', itemId: 7, isOn: false }])
  expect(of('PATCH', '/feeds/items/7/later', { isLater: true })).toEqual([{ kind: 'later', itemId: 7, isOn: true }])
  expect(of('POST', '/tags/feed-items/7', { tagId: 3 })).toEqual([{ kind: 'tag', itemId: 7, tagId: 3, isOn: true }])
  expect(of('DELETE', '/tags/feed-items/7/3')).toEqual([{ kind: 'tag', itemId: 7, tagId: 3, isOn: false }])
  expect(of('POST', '/items/read-all', { feedId: 2, upToItemId: 9 })).toEqual([
    { kind: 'readAll', feedId: 2, upToItemId: 9 },
  ])
  expect(of('POST', '/items/read-some', { itemIds: [7, 8] })).toHaveLength(2)
  const itemIdOf = (key: number | string) => (key === 5 || key === clientId ? 7 : undefined)
  const ofHighlight = (method: string, path: string, body?: unknown) => changesOf({ method, path, body }, itemIdOf)
  expect(ofHighlight('POST', '/feeds/items/7/highlights', { clientId, quote: 'moon' })).toEqual([
    { kind: 'highlight', itemId: 7, clientId, quote: 'moon' },
  ])
  expect(ofHighlight('PATCH', '/highlights/5', { color: 'blue', note: 'Why?' })).toEqual([
    { kind: 'highlightColor', itemId: 7, highlight: 5, color: 'blue' },
    { kind: 'highlightNote', itemId: 7, highlight: 5, note: 'Why?' },
  ])
  const deletion = { kind: 'highlightDeleted', itemId: 7, highlight: clientId }
  expect(ofHighlight('DELETE', `/highlights/${clientId}`)).toEqual([{ ...deletion, isOn: true }])
  expect(ofHighlight('POST', `/highlights/${clientId}/restore`)).toEqual([{ ...deletion, isOn: false }])
  expect(ofHighlight('DELETE', '/highlights/6')).toBeUndefined()
  for (const [method, path] of [
    ['POST', '/feeds/items/7/highlights'],
    ['POST', '/items/replay'],
    ['POST', '/items/read-some'],
    ['POST', '/auth/login'],
    ['PATCH', '/feeds/7'],
    ['DELETE', '/feeds/items/7/read'],
    ['POST', '/feeds'],
  ] as const)
    expect([method, path, of(method, path, {})]).toEqual([method, path, undefined])
})

// Applying rules to arriving items equals running them later equals searching, for random items and rules.
import fc from 'fast-check'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { parsedItem } from '../../../../test/support/parsedItem.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { findRuleMatches, prepareMatching } from '../../core/lists/ruleMatches.queries.ts'
import { applyRules, type NewItemsOfFeed } from '../../core/rules/applyRules.ts'
import { readRuleQueryOrRefuse } from '../../core/rules/readRuleQuery.ts'
import type { Db } from '../../db/schema.ts'
import { createDocumentReader } from '../../documents/documentReader.ts'
import { type ReadItem, readIncomingItems, readItem } from '../../ingest/refresh/incomingItems.ts'
import { insertItems, newItemOf } from '../../ingest/refresh/saveItems.queries.ts'
import { chunksOf } from '../../lib/chunksOf.ts'

const words = [
  'moon',
  'Tide',
  'harbour',
  'École',
  'well-known',
  '東京',
  'ad',
  'x1',
  'ไทย',
  'İstanbul',
  'straße',
  "don't",
]
const word = fc.constantFrom(...words)
const someWords = (maxLength: number) => fc.array(word, { maxLength }).map((some) => some.join(' '))

const anItem = fc.record({
  title: someWords(4),
  author: fc.constantFrom('', 'Ada Lovelace', 'moon harbour', 'Élodie'),
  html: someWords(12).map((text) => `<p>${text}</p>`),
  path: fc.constantFrom('ads', 'News/Moon', 'a?q=tide', ''),
  categories: fc.array(fc.constantFrom('Sponsored Posts', 'moon', '東京', 'Sport & Leisure'), { maxLength: 2 }),
  publishedAt: fc.constantFrom(Date.UTC(2025, 11, 31), Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 31, 23)),
  durationSeconds: fc.constantFrom(null, 600, 3600, 7200),
})

const quoted = fc.tuple(word, word).map(([one, other]) => `"${one} ${other}"`)
const aPart = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: quoted },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('intitle:', 'intext:', 'author:'), fc.oneof(word, quoted))
      .map((parts) => parts.join('')),
  },
  fc.constantFrom('feed:gaz', 'feed:"café du"', 'tag:work', 'tag:none', 'category:moon', 'category:"sponsored posts"'),
  fc.constantFrom(
    'url:ads',
    'url:moon',
    'words:<5',
    'words:>=5',
    'duration:<60',
    'duration:>10',
    'lang:de',
    'lang:de-at',
  ),
  fc.constantFrom(
    'before:2026-01-01',
    'after:2026-01',
    '/mo{2}n/',
    'intitle:/^ti/',
    '/(a+)+$/',
    'url:/news/',
    'category:/^sp/',
  ),
)
const aQuery = fc
  .array(fc.tuple(fc.constantFrom('', '', '-'), aPart), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map((part) => part.join('')).join(' '))

/** Ada reads the Gazette, tagged Work, in German, and the Café, which she calls Breakfast. Ben and Cleo read the same. */
async function givenReaders(db: Db) {
  const app = await makeApp(db)
  const feeds = [
    (await givenFeed(db, { title: 'Gazette' })).feedId,
    (await givenFeed(db, { title: 'Café du Port' })).feedId,
  ]
  await db
    .updateTable('feeds')
    .set({ language: 'de-AT' })
    .where('id', '=', feeds[0] ?? 0)
    .execute()
  const readerOf = async (name: string) => {
    const person = await app.register(name)
    const [gazette = 0, cafe = 0] = [
      await givenSubscription(db, person, { feedId: feeds[0] ?? 0 }),
      await givenSubscription(db, person, { feedId: feeds[1] ?? 0 }),
    ]
    await person.calls('PATCH /feeds/:id', { params: { id: cafe }, body: { title: 'Breakfast' } })
    const { tag } = await person.calls('POST /tags', { body: { name: 'Work', color: '#3b82f6', icon: '' } })
    await person.calls('POST /tags/feeds/:feedId', { params: { feedId: gazette }, body: { tagId: tag.id } })
    const { columns } = await person.calls('GET /columns')
    const scopes: RuleScope[] = [
      { kind: 'all' },
      { kind: 'feed', id: cafe },
      { kind: 'tag', id: tag.id },
      { kind: 'column', id: columns[0]?.id ?? 0 },
    ]
    return { person, scopes, tagId: tag.id }
  }
  return { ...app, feeds, ada: await readerOf('Ada'), ben: await readerOf('Ben'), cleo: await readerOf('Cleo') }
}

type Reader = Awaited<ReturnType<typeof givenReaders>>['ada']
type RandomRule = { query: string; scope: number; actions: number }

async function addRules(
  { person, scopes }: Reader,
  rules: { query: string; scope: number; actions: RuleAction[] }[],
  isOn: boolean,
) {
  const added = []
  for (const [index, { query, scope, actions }] of rules.entries()) {
    const body = { name: `${index}`, query, scope: scopes[scope] ?? { kind: 'all' as const }, actions, isOn }
    const answer = await person.tries('POST /rules', { body })
    // Only negations, in all feeds.
    if (answer.status === 201) added.push(answer.body.rule)
    else expect(answer).toMatchObject({ status: 400 })
  }
  return added
}

type RandomItem = typeof anItem extends fc.Arbitrary<infer Item> ? Item : never

/** Stores the items like a refresh, batch by batch. The feeds share the transactions. */
async function arrive(db: Db, feeds: { feedId: number; items: RandomItem[] }[]) {
  const batches = feeds.map(({ feedId, items }) => [...chunksOf(readItems(feedId, items), 50)])
  for (const index of batches[0]?.keys() ?? [])
    await db.transaction().execute(async (tx) => {
      const arrived: NewItemsOfFeed[] = []
      for (const [which, { feedId }] of feeds.entries()) {
        const items = batches[which]?.[index] ?? []
        const added = await insertItems(tx, { feedId, items, arrivedAt: startOfStories })
        arrived.push({ feedId, items: added.map(newItemOf) })
      }
      await applyRules(tx, arrived, startOfStories)
    })
}

function readItems(feedId: number, items: RandomItem[]): ReadItem[] {
  const parsed = items.map(({ path, durationSeconds, ...item }, index) =>
    parsedItem({
      ...item,
      guid: `${feedId} ${index}`,
      link: `https://Example.com/${path}#${index}`,
      enclosures:
        durationSeconds === null
          ? []
          : [{ url: 'https://example.com/a.mp3', type: 'audio/mpeg', length: null, durationSeconds }],
    }),
  )
  return readIncomingItems({ items: parsed }, startOfStories).map((item) => readItem(item))
}

async function tagsByRule(db: Db, tagIds: number[]): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('itemTags')
    .select(['tagId', 'itemId'])
    .where('tagId', 'in', tagIds)
    .orderBy('itemId')
    .execute()
  const byTag = Map.groupBy(rows, ({ tagId }) => tagId)
  return new Map(tagIds.map((tagId) => [tagId, (byTag.get(tagId) ?? []).map(({ itemId }) => itemId)]))
}

/** The marks of all items, with rules by their names and without times. */
async function marksOf(db: Db, person: Person) {
  const states = await db
    .selectFrom('itemStates')
    .leftJoin('rules', 'rules.id', 'itemStates.hiddenBy')
    .select(['itemId', 'readAt', 'savedAt', 'hiddenAt', 'rules.name'])
    .where('itemStates.userId', '=', person.id)
    .orderBy('itemId')
    .execute()
  const tagged = await db
    .selectFrom('itemTags')
    .innerJoin('tags', 'tags.id', 'itemTags.tagId')
    .select(['itemId', 'tags.name'])
    .where('tags.userId', '=', person.id)
    .orderBy('itemId')
    .execute()
  return {
    states: states.map(({ itemId, readAt, savedAt, hiddenAt, name }) => [
      itemId,
      readAt !== null,
      savedAt !== null,
      hiddenAt !== null,
      name,
    ]),
    tagged,
  }
}

/** PostgreSQL takes a minute for the size that SQLite always gets: `FULL_SIZE=1 npm test -- rules.property`. */
const isFullSize = process.env.FULL_SIZE === '1'

const everything = { from: 0, to: Number.MAX_SAFE_INTEGER }
const documents = createDocumentReader({ readHereMaxBytes: Number.POSITIVE_INFINITY })

eachDatabase('rules on arriving items equal rules that run later equal searches', async (db, kind) => {
  const { feeds, ada, ben, cleo, close } = await givenReaders(db)
  const seed = 17
  const items = fc.sample(anItem, { numRuns: kind === 'sqlite' || isFullSize ? 10_000 : 2000, seed })
  const random: RandomRule[] = fc.sample(fc.record({ query: aQuery, scope: fc.nat(3), actions: fc.nat(6) }), {
    numRuns: 50,
    seed,
  })
  // Each of Ada's rules has a tag of its own.
  const tagIds: number[] = []
  for (const index of random.keys())
    tagIds.push(
      (await ada.person.calls('POST /tags', { body: { name: `Rule ${index}`, color: '#3b82f6', icon: '' } })).tag.id,
    )
  const adas = await addRules(
    ada,
    random.map((rule, index) => ({ ...rule, actions: [{ is: 'tag', tagId: tagIds[index] ?? 0 }] })),
    true,
  )
  const actionsOf = ({ actions }: RandomRule, { tagId }: Reader): RuleAction[] =>
    (
      [
        [{ is: 'hide' }],
        [{ is: 'markRead' }],
        [{ is: 'save' }],
        [{ is: 'tag', tagId }],
        [{ is: 'markRead' }, { is: 'stop' }],
        [{ is: 'save' }, { is: 'hide', evenSaved: true }],
        [{ is: 'stop' }],
      ] satisfies RuleAction[][]
    )[actions] ?? []
  // A rule that tags 'Work' must not change what 'tag:work' finds, which depends on the order then.
  const stateless = random.filter(({ query, scope }) => !query.includes('tag:') && scope !== 2)
  await addRules(
    ben,
    stateless.map((rule) => ({ ...rule, actions: actionsOf(rule, ben) })),
    true,
  )
  const cleos = await addRules(
    cleo,
    stateless.map((rule) => ({ ...rule, actions: actionsOf(rule, cleo) })),
    false,
  )
  const half = items.length / 2
  await arrive(
    db,
    feeds.map((feedId, index) => ({ feedId, items: items.slice(index * half, (index + 1) * half) })),
  )

  // Arrival equals searching.
  const arrived = await tagsByRule(db, tagIds)
  expect(adas.length).toBeGreaterThan(40)
  for (const { query, scope, actions } of adas) {
    const [action] = actions
    const tagId = action?.is === 'tag' ? action.tagId : 0
    const matching = await prepareMatching(db, ada.person, { query: readRuleQueryOrRefuse(query, scope), scope })
    const matches = await findRuleMatches({ db, documents }, ada.person, {
      matching,
      span: everything,
      spendOn: () => () => {},
    })
    expect({ query, scope: scope.kind, ids: arrived.get(tagId) }).toEqual({
      query,
      scope: scope.kind,
      ids: matches.map(({ itemId }) => itemId),
    })
  }
  expect([...arrived.values()].filter(({ length }) => length > 0).length).toBeGreaterThan(25)

  // Arrival equals a run.
  await db.deleteFrom('itemTags').where('tagId', 'in', tagIds).execute()
  for (const { id } of adas) await ada.person.calls('POST /rules/:id/run', { params: { id } })
  expect(await tagsByRule(db, tagIds)).toEqual(arrived)

  // With every action and stop, in order.
  for (const { id } of cleos) await cleo.person.calls('PATCH /rules/:id', { params: { id }, body: { isOn: true } })
  for (const { id } of cleos) await cleo.person.calls('POST /rules/:id/run', { params: { id } })
  const bens = await marksOf(db, ben.person)
  expect(await marksOf(db, cleo.person)).toEqual(bens)
  expect(bens.states.length).toBeGreaterThan(items.length / 10)
  await close()
})

// Documents and stored items in, added and updated items out. Each row is a case of docs/decisions, keys of items.
import { expect, test } from 'vitest'
import { parsedItem } from '../../../../test/support/parsedItem.ts'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { day, minute } from '../../lib/clock.ts'
import { candidatesOf, diffDocument, type FeedDocument, keysOf, lookalikesOf } from './diffDocument.ts'
import { readIncomingItems } from './incomingItems.ts'
import { hashedKeys } from './itemIdentity.ts'
import { type Candidates, noCandidates, type StoredItem } from './loadCandidates.queries.ts'

type Case = {
  name: string
  /** Items of earlier documents; their ids count from 1 in this order. */
  stored?: Partial<ParsedItem>[]
  /** Items that were purged since. */
  purged?: Partial<ParsedItem>[]
  document: Partial<ParsedItem>[]
  /** Items of earlier documents whose widest keys are shared; null: before the first comparison. */
  shared?: Partial<ParsedItem>[] | null
  /** Titles. */
  adds?: string[]
  /** Titles of the document by the stored item's id. */
  updates?: Record<number, string>
}

const arrivedAt = Date.UTC(2026, 0, 10, 12)
const monday = arrivedAt - 5 * day + 7 * minute
const page = 'https://weather.test/today'
const week = (number: number): Partial<ParsedItem>[] =>
  ['Soup', 'Fish', 'Pie', 'Rice', 'Stew'].map((title, index) => ({
    guid: `week-${number}-${index}`,
    link: `https://canteen.test/${number}/${index}`,
    title,
    publishedAt: monday - 30 * day + (number * 7 + index) * day,
  }))

const undated: Partial<ParsedItem>[] = week(0).map((item, index) => ({
  ...item,
  link: `https://canteen.test/${index}`,
  publishedAt: null,
}))
const longText = `<p>${'A sentence that nobody writes twice. '.repeat(4)}</p>`

const cases: Case[] = [
  { name: 'a new feed adds everything', document: [{ guid: '1', title: 'One' }], adds: ['One'] },
  {
    name: 'an unchanged item changes nothing',
    stored: [{ guid: '1', title: 'One', publishedAt: monday }],
    document: [{ guid: '1', title: 'One', publishedAt: monday }],
  },
  {
    name: 'an edit under the same guid updates the stored item',
    stored: [{ guid: '1', title: 'One', link: 'https://a.test/1', publishedAt: monday }],
    document: [{ guid: '1', title: 'One, corrected', link: 'https://a.test/one', publishedAt: monday + day }],
    updates: { 1: 'One, corrected' },
  },
  {
    name: 'a link with another campaign is the same link',
    stored: [{ link: 'https://a.test/1', title: 'One', publishedAt: monday }],
    document: [
      { link: 'https://a.test/1?utm_source=feed', title: 'One', publishedAt: monday },
      { link: 'https://a.test/2', title: 'Two', publishedAt: monday },
    ],
    adds: ['Two'],
    updates: { 1: 'One' },
  },
  {
    name: 'items that share one link are all added',
    document: [
      { link: page, title: 'Sun' },
      { link: page, title: 'Rain' },
    ],
    adds: ['Rain', 'Sun'],
  },
  {
    name: 'when a link turns out to be shared, the stored item gets its narrower key and stays',
    stored: [{ link: page, title: 'Rain' }],
    document: [
      { link: page, title: 'Sun' },
      { link: page, title: 'Rain' },
    ],
    adds: ['Sun'],
    updates: { 1: 'Rain' },
  },
  {
    name: 'a shared guid is narrowed by the link',
    stored: [{ guid: 'blog', link: 'https://a.test/1', title: 'One' }],
    shared: [{ guid: 'blog' }],
    document: [{ guid: 'blog', link: 'https://a.test/2', title: 'Two' }],
    adds: ['Two'],
  },
  {
    name: 'an item listed twice is added once',
    document: [
      { guid: '1', link: page, title: 'One', publishedAt: monday },
      { guid: '1', link: page, title: 'One', publishedAt: monday },
    ],
    adds: ['One'],
  },
  {
    name: 'a corrected title under a shared link is found by its minute',
    stored: [
      { link: page, title: 'Strom', publishedAt: monday + minute },
      { link: page, title: 'Rain', publishedAt: monday },
    ],
    shared: [{ link: page }],
    document: [
      { link: page, title: 'Storm', publishedAt: monday + minute },
      { link: page, title: 'Rain', publishedAt: monday },
    ],
    updates: { 1: 'Storm' },
  },
  {
    name: 'items of one day are not corrections of each other',
    stored: [{ link: page, title: 'Rain', publishedAt: arrivedAt - day }],
    shared: [{ link: page }],
    document: [{ link: page, title: 'Snow', publishedAt: arrivedAt - day }],
    adds: ['Snow'],
  },
  {
    name: 'in a feed of one item at a time, another title with another date is another item',
    stored: [{ link: 'https://words.test/', title: 'Monday word', publishedAt: monday }],
    shared: [],
    document: [{ link: 'https://words.test/', title: 'Tuesday word', publishedAt: monday + day }],
    adds: ['Tuesday word'],
  },
  {
    name: 'in a feed of one item at a time, another title with the same date is an edit',
    stored: [{ link: 'https://words.test/', title: 'Mnoday word', publishedAt: monday }],
    shared: [],
    document: [{ link: 'https://words.test/', title: 'Monday word', publishedAt: monday }],
    updates: { 1: 'Monday word' },
  },
  {
    name: 'ids that all change at once are the same items when link, title and date stay',
    stored: week(0),
    document: week(0).map((item) => ({ ...item, guid: `new ${item.guid}` })),
    updates: { 1: 'Soup', 2: 'Fish', 3: 'Pie', 4: 'Rice', 5: 'Stew' },
  },
  {
    name: 'titles that come back every week are new items every week',
    stored: week(0),
    document: week(1),
    adds: ['Soup', 'Fish', 'Pie', 'Rice', 'Stew'],
  },
  {
    name: 'a single new id on a known title with another link and date is a new item',
    stored: week(0),
    document: [...week(0).slice(1), { ...week(1)[0], guid: 'again' }],
    adds: ['Soup'],
  },
  {
    name: 'an article published again under a new id is the same article',
    stored: week(0),
    document: [...week(0).slice(1), { ...week(0)[0], guid: 'again', publishedAt: monday }],
    updates: { 1: 'Soup' },
  },
  {
    name: 'untitled posts that move to https stay the same posts',
    stored: [1, 2].map((id) => ({
      guid: `http://a.test/?p=${id}`,
      link: `http://www.a.test/${id}`,
      publishedAt: monday + id * minute,
    })),
    document: [1, 2, 3].map((id) => ({
      guid: `https://a.test/?p=${id}`,
      link: `https://a.test/${id}/`,
      publishedAt: monday + id * minute,
    })),
    adds: [''],
    updates: { 1: '', 2: '' },
  },
  {
    name: 'ids that count the places of a document hide no new article',
    stored: [1, 2, 3].map((id) => ({
      guid: `item ${4 - id}`,
      title: `Number ${id}`,
      link: `https://a.test/${id}`,
      publishedAt: monday + id * minute,
    })),
    document: [4, 3, 2].map((id, place) => ({
      guid: `item ${place + 1}`,
      title: `Number ${id}`,
      link: `https://a.test/${id}`,
      publishedAt: monday + id * minute,
    })),
    adds: ['Number 4'],
    updates: { 2: 'Number 2', 3: 'Number 3' },
  },
  {
    name: 'items of one shared page are not one article published again',
    stored: [{ guid: '1', title: 'Rain', link: page, publishedAt: monday }],
    document: [
      { guid: '2', title: 'Rain', link: page, publishedAt: monday + day },
      { guid: '3', title: 'Sun', link: page, publishedAt: monday + 2 * day },
    ],
    adds: ['Rain', 'Sun'],
  },
  {
    name: 'some articles of a feed that knows only days move to another host',
    stored: week(0).map((item) => ({ ...item, publishedAt: (item.publishedAt ?? 0) - 7 * minute })),
    document: week(0).map((item, index) => ({
      ...item,
      publishedAt: (item.publishedAt ?? 0) - 7 * minute,
      ...(index < 2 ? { guid: `new ${index}`, link: item.link?.replace('canteen.test', 'news.test') ?? null } : {}),
    })),
    updates: { 1: 'Soup', 2: 'Fish' },
  },
  {
    name: 'another article with the title and the day of an earlier one is new',
    stored: [{ guid: '1', title: 'Rain', link: 'https://a.test/1', publishedAt: arrivedAt - day }],
    document: [
      { guid: '2', title: 'Rain', link: 'https://a.test/2', publishedAt: arrivedAt - day },
      { guid: '3', title: 'Sun', link: 'https://a.test/3', publishedAt: arrivedAt - day },
    ],
    adds: ['Rain', 'Sun'],
  },
  {
    name: 'articles of one minute at one path are told by their parameters',
    stored: [{ guid: '1', title: 'One', link: 'https://a.test/article?id=1', publishedAt: monday }],
    document: [{ guid: '2', title: 'Two', link: 'https://a.test/article?id=2', publishedAt: monday }],
    adds: ['Two'],
  },
  {
    name: 'undated articles with a campaign of an unknown name are the same articles',
    stored: undated,
    document: undated.map((item, index) =>
      index === 0 ? { ...item, guid: `${item.guid}?from=feed`, link: `${item.link}?from=feed` } : item,
    ),
    updates: { 1: 'Soup' },
  },
  {
    name: 'undated articles of which most move to another host are the same articles',
    stored: undated,
    document: undated.map((item, index) =>
      index === 0 ? item : { ...item, guid: `new ${index}`, link: `https://elsewhere.test/${index}` },
    ),
    updates: { 2: 'Fish', 3: 'Pie', 4: 'Rice', 5: 'Stew' },
  },
  {
    name: 'an undated article of a new system is known by its title and text',
    stored: [{ guid: '1', title: 'One', link: 'https://a.test/1', html: longText }],
    document: [{ guid: 'a', title: 'One', link: 'https://a.test/one', html: longText }],
    updates: { 1: 'One' },
  },
  {
    name: 'undated dishes with a line of text come back every week as new items',
    stored: undated.map((item) => ({ ...item, html: '<p>With bread.</p>' })),
    document: undated.map((item, index) => ({
      ...item,
      guid: `next ${index}`,
      link: `https://canteen.test/next/${index}`,
      html: '<p>With bread.</p>',
    })),
    adds: ['Soup', 'Fish', 'Pie', 'Rice', 'Stew'],
  },
  {
    name: 'untitled posts of a new system are known by their time and text',
    stored: [1, 2].map((id) => ({
      guid: `${id}`,
      link: `https://a.test/${id}`,
      html: `Post ${id}`,
      publishedAt: monday + id * minute,
    })),
    document: [1, 2].map((id) => ({
      guid: `new ${id}`,
      link: `https://a.test/posts/${id}0`,
      html: id === 1 ? 'Post 1' : 'Another one',
      publishedAt: monday + id * minute,
    })),
    adds: [''],
    updates: { 1: '' },
  },
  {
    name: 'a purged item never returns',
    purged: [{ guid: '1', title: 'One' }],
    document: [
      { guid: '1', title: 'One' },
      { guid: '2', title: 'Two' },
    ],
    adds: ['Two'],
  },
  {
    name: 'an item stored by a version before shared keys is found under its narrower key',
    stored: [{ guid: '1', link: 'https://a.test/1', title: 'Twice' }],
    shared: null,
    document: [{ guid: '1', link: 'https://a.test/1', title: 'Twice' }],
    updates: { 1: 'Twice' },
  },
]

for (const story of cases)
  test(story.name, () => {
    const document = documentOf(story.document, sharedKeysOf(story))
    const stored = (story.stored ?? []).flatMap((item, index) => store(item, index + 1, document.sharedKeys))
    const purgedAt = new Map(
      (story.purged ?? []).flatMap((item) => allKeysOf(item).map((key) => [key, arrivedAt - day])),
    )
    const diff = diffDocument(document, {
      stored: comparedOf(document, { stored, purgedAt, listedAgain: [] }),
      purgedAt,
      listedAgain: [],
    })
    expect(diff.add.map(({ title }) => title)).toEqual(expect.arrayContaining(story.adds ?? []))
    expect(diff.add).toHaveLength(story.adds?.length ?? 0)
    expect(Object.fromEntries(diff.update.map(({ itemId, incoming }) => [itemId, incoming.title]))).toEqual(
      story.updates ?? {},
    )
  })

test('an item with an unshared guid is looked up by one key', () => {
  const document = documentOf([{ guid: '1', link: page, title: 'One', publishedAt: monday }], new Set())
  expect(candidatesOf(document)).toMatchObject({ assignedKeys: [expect.any(String)], otherKeys: [] })
})

test('only what is new or has become another article is compared with items under other keys', () => {
  const known = { guid: '1', link: 'https://a.test/1', title: 'One', publishedAt: monday }
  const purged = { guid: '2', link: 'https://a.test/2', title: 'Two', publishedAt: monday + day }
  const added = { guid: '3', link: 'https://a.test/3', title: 'Three', publishedAt: monday + 2 * day }
  const compare = (...items: Partial<ParsedItem>[]) => {
    const document = documentOf(items, new Set())
    const purgedAt = new Map(allKeysOf(purged).map((key) => [key, arrivedAt - day]))
    return lookalikesOf(document, { stored: store(known, 1, new Set()), purgedAt, listedAgain: [] })
  }
  expect(compare(known, purged)).toBeNull()
  expect(compare({ ...known, title: 'One, corrected' }, purged)).toBeNull()
  expect(compare(known, purged, added)).toMatchObject({
    moments: [added.publishedAt],
    links: expect.arrayContaining(['http://www.a.test/3/']),
    titles: ['Three'],
    isEveryItemCompared: false,
  })
  expect(compare({ ...known, title: 'Four', publishedAt: monday + 3 * day })).toMatchObject({ titles: ['Four'] })
  expect(compare(added)).toMatchObject({ isEveryItemCompared: true })
})

test('a document compared with nothing adds its items oldest first', () => {
  const document = documentOf(
    [
      { guid: '2', title: 'New', publishedAt: monday },
      { guid: '1', title: 'Old', publishedAt: monday - day },
    ],
    null,
  )
  expect(diffDocument(document, noCandidates).add.map(({ title }) => title)).toEqual(['Old', 'New'])
})

const together = (...items: Partial<ParsedItem>[]) =>
  diffDocument(
    documentOf(
      items.map((item, index) => ({ guid: `${index}`, publishedAt: monday, ...item })),
      null,
    ),
    noCandidates,
  ).add.map(({ title }) => title)

test('parts of an episode that come out together are in the order of their numbers', () => {
  const parts = [2, 10, 1].map((number) => ({ title: `The harbor, part ${number} of 10` }))
  expect(together(...parts)).toEqual([1, 2, 10].map((number) => `The harbor, part ${number} of 10`))
  const episodes = [
    { title: 'The storm', season: 2, episode: 1 },
    { title: 'The calm', season: 1, episode: 8 },
    { title: 'The sea', season: 2, episode: 2 },
  ]
  expect(together(...episodes)).toEqual(['The calm', 'The storm', 'The sea'])
})

test('items of one time without numbers are in the order of the document, whichever comes first in it', () => {
  expect(together({ title: 'C' }, { title: 'B' }, { title: 'A', publishedAt: monday - day })).toEqual(['A', 'B', 'C'])
  expect(together({ title: 'A', publishedAt: monday - day }, { title: 'B' }, { title: 'C' })).toEqual(['A', 'B', 'C'])
  expect(together({ title: 'Part 2' }, { title: 'Ten things' })).toEqual(['Ten things', 'Part 2'])
})

function documentOf(items: Partial<ParsedItem>[], sharedKeys: FeedDocument['sharedKeys']): FeedDocument {
  return { parsed: { items: items.map(parsedItem), siteUrl: null }, arrivedAt, sharedKeys }
}

function sharedKeysOf({ shared }: Case): FeedDocument['sharedKeys'] {
  if (shared === null) return null
  return new Set((shared ?? []).flatMap((item) => allKeysOf(item).slice(0, 1)))
}

const allKeysOf = (item: Partial<ParsedItem>): string[] => hashedKeys(parsedItem(item))

/** A version before shared keys joined the link to a repeated guid. */
function store(item: Partial<ParsedItem>, id: number, sharedKeys: FeedDocument['sharedKeys']): StoredItem[] {
  const isOfEarlierVersion = sharedKeys === null
  return readIncomingItems({ items: [parsedItem(item)] }, arrivedAt - day, sharedKeys ?? undefined).map((incoming) => ({
    id,
    guidHash: (isOfEarlierVersion ? allKeysOf(item)[1] : undefined) ?? incoming.guidHash,
    contentHash: isOfEarlierVersion ? 'of an earlier version' : incoming.contentHash,
    title: incoming.title,
    link: incoming.link,
    publishedAt: incoming.publishedAt,
  }))
}

/** The stored items that loadCandidates.queries.ts finds. */
function comparedOf(document: FeedDocument, { stored, purgedAt }: Candidates): StoredItem[] {
  const { assignedKeys, otherKeys } = keysOf(document)
  const keys = new Set([...assignedKeys, ...otherKeys])
  const byKeys = stored.filter(({ guidHash }) => keys.has(guidHash))
  const lookalikes = lookalikesOf(document, { stored: byKeys, purgedAt, listedAgain: [] })
  return stored.filter(
    (row) =>
      keys.has(row.guidHash) ||
      lookalikes?.moments.includes(row.publishedAt) ||
      lookalikes?.links.includes(row.link ?? '') ||
      lookalikes?.titles.includes(row.title),
  )
}

import { expect, test } from 'vitest'
import { readJsonEntries } from './readJsonEntries.ts'
import { readSavedItems } from './readSavedItems.ts'

const read = (document: unknown) =>
  readSavedItems(readJsonEntries(JSON.stringify(document)) ?? [], { maxItems: 100 })?.sources
const starred = ['user/1/state/com.google/read', 'user/1/state/com.google/starred']

test('Google Takeout, Inoreader and FreshRSS: titles as HTML, seconds, the source by its stream', () => {
  const [source, ...others] =
    read({
      id: 'user/1/state/com.google/starred',
      items: [
        {
          categories: starred,
          title: 'Salt &amp; Pepper',
          published: 1_700_000_000,
          author: 'Ada',
          alternate: [{ href: 'https://soup.example/1', type: 'text/html' }],
          summary: { content: '<p>Stir.</p>' },
          enclosure: [{ href: 'https://soup.example/1.mp3', type: 'audio/mpeg', length: '1000' }],
          origin: { streamId: 'feed/https://soup.example/feed', title: 'Soup', htmlUrl: 'https://soup.example/' },
        },
        {
          categories: ['user/1/state/com.google/read'],
          title: 'Only read',
          alternate: [{ href: 'https://soup.example/2' }],
          origin: { streamId: 'feed/https://soup.example/feed' },
        },
      ],
    }) ?? []
  expect(others).toEqual([])
  expect(source).toMatchObject({ url: 'https://soup.example/feed', title: 'Soup', siteUrl: 'https://soup.example/' })
  expect(source?.items.map(({ marks }) => marks)).toEqual([
    { isSaved: true, isRead: true, labels: [] },
    { isSaved: true, isRead: true, labels: [] },
  ])
  expect(source?.items[0]).toMatchObject({ savedAt: null, position: 0 })
  expect(source?.items[0]?.parsed).toMatchObject({
    guid: null,
    title: 'Salt & Pepper',
    link: 'https://soup.example/1',
    author: 'Ada',
    publishedAt: 1_700_000_000_000,
    html: '<p>Stir.</p>',
    enclosures: [{ url: 'https://soup.example/1.mp3', type: 'audio/mpeg', length: 1000 }],
  })
})

test('FreshRSS numbers its streams: the address is in another field', () => {
  const origin = { streamId: 'feed/12', feedUrl: 'https://soup.example/feed', title: 'Soup' }
  expect(read({ items: [{ title: 'A', alternate: [{ href: 'https://soup.example/1' }], origin }] })?.[0]?.url).toBe(
    'https://soup.example/feed',
  )
})

test('Feedly: milliseconds, the publisher’s id, the time of saving, a list without a frame', () => {
  const [source] =
    read([
      {
        originId: 'tag:soup.example,1',
        title: 'Leek',
        published: 1_700_000_000_000,
        actionTimestamp: 1_710_000_000_000,
        canonical: [{ href: 'https://soup.example/leek' }],
        content: { content: '<p>Chop.</p>' },
        tags: [{ id: 'user/1/tag/global.saved' }, { id: 'user/1/tag/77', label: 'Cooking' }],
        origin: { streamId: 'feed/https://soup.example/feed', title: 'Soup' },
      },
    ]) ?? []
  expect(source?.items[0]).toMatchObject({
    savedAt: 1_710_000_000_000,
    marks: { isSaved: true, isRead: null, labels: ['Cooking'] },
    parsed: { guid: 'tag:soup.example,1', publishedAt: 1_700_000_000_000, html: '<p>Chop.</p>' },
  })
})

test('Miniflux: the starred ones of its entries', () => {
  const feed = { feed_url: 'https://soup.example/feed', site_url: 'https://soup.example/', title: 'Soup' }
  const entry = {
    title: 'Leek',
    url: 'https://soup.example/leek',
    content: '<p>Chop.</p>',
    published_at: '2023-11-14T22:13:20Z',
    feed,
  }
  const [source] =
    read({
      total: 2,
      entries: [
        { ...entry, starred: true, status: 'unread' },
        { ...entry, url: 'https://soup.example/other', starred: false, status: 'read' },
      ],
    }) ?? []
  expect(source).toMatchObject({ url: 'https://soup.example/feed', title: 'Soup' })
  expect(source?.items.map(({ marks }) => marks)).toEqual([
    { isSaved: true, isRead: false, labels: [] },
    { isSaved: false, isRead: true, labels: [] },
  ])
  expect(source?.items[0]?.parsed).toMatchObject({ title: 'Leek', publishedAt: 1_700_000_000_000 })
})

test('an article without a named source is stored under its site', () => {
  const item = { title: 'A', alternate: [{ href: 'https://soup.example/1' }] }
  expect(read({ items: [item, { title: 'A letter', origin: { title: 'Letters' } }] })?.map(({ url }) => url)).toEqual([
    'https://soup.example/',
    'https://saved.invalid/Letters',
  ])
})

test('another file is refused, and odd values do no harm', () => {
  for (const text of ['', '[', '7', 'null', '{"some": "thing"}', '{"items": 7}'])
    expect(readJsonEntries(text)).toBe(null)
  expect(read({ items: [] })).toEqual([])
  const odd = { title: 7, published: 'soon', alternate: 'x', origin: [], content: null, author: {}, enclosure: [null] }
  const titled = { title: 'A', __proto__: null, published: 1e300, actionTimestamp: -1 }
  expect(read({ items: [odd, null, 'x', titled] })).toMatchObject([
    { items: [{ parsed: { title: 'A' }, savedAt: null, position: 3 }] },
  ])
})

test('an empty item is left out, and the times of the others don’t change', () => {
  const items = [{ actionTimestamp: 1_600_000_000 }, { title: 'A', actionTimestamp: 1_700_000_000 }]
  expect(read({ items })).toMatchObject([{ items: [{ parsed: { title: 'A' }, savedAt: 1_700_000_000_000 }] }])
  expect(read({ items })?.[0]?.items).toHaveLength(1)
})

test('the file’s own signs say what is saved; without any it is unknown', () => {
  const item = { title: 'A', alternate: [{ href: 'https://soup.example/1' }] }
  const savedOf = (document: object) => read(document)?.flatMap(({ items }) => items.map(({ marks }) => marks.isSaved))
  const [isRead] = starred
  expect(savedOf({ items: [item] })).toEqual([null])
  expect(savedOf({ items: [{ ...item, categories: ['Weather'] }] })).toEqual([null])
  expect(savedOf({ items: [{ ...item, categories: [isRead] }] })).toEqual([false])
  expect(savedOf({ items: [item, { ...item, title: 'B', categories: starred }] })).toEqual([false, true])
  expect(savedOf({ id: 'user/1/state/com.google/starred', items: [item] })).toEqual([true])
  expect(savedOf({ id: 'user/-/state/org.freshrss/feed/7', items: [item] })).toEqual([false])
  expect(savedOf({ id: 'feed/https://soup.example/feed', items: [item] })).toEqual([false])
  expect(
    savedOf({ version: 'https://jsonfeed.org/version/1.1', items: [{ url: 'https://soup.example/1', title: 'A' }] }),
  ).toEqual([null])
})

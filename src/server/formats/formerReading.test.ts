// Stored items are found again by keys that contain the first version's reading. These keys are literal: never change them.
import { expect, test } from 'vitest'
import { anyDatabase } from '../../../test/support/eachDatabase.ts'
import { givenFeedOfDocuments } from '../../../test/support/givenFeedOfDocuments.ts'
import { itemKeys } from '../ingest/refresh/itemIdentity.ts'
import type { ParsedItem } from './parsedFeed.ts'
import { parseFeed } from './parseFeed.ts'

function itemsOf(inner: string): ParsedItem[] {
  const source = `<rss><channel><link>https://site.test/blog/</link>${inner}</channel></rss>`
  const outcome = parseFeed(new TextEncoder().encode(source), { contentType: '', url: 'https://feeds.test/a/rss' })
  return outcome.is === 'feed' ? outcome.feed.items : []
}

test.each([
  ['a title that lost its words', '<title>Why x&lt;y matters</title>', 'Why x<y matters', 'title:Why x\n'],
  ['a type in a title', '<title>Map&lt;K, V&gt; in Go</title>', 'Map<K, V> in Go', 'title:Map in Go\n'],
  ['a header file', '<title>#include &lt;/etc/shadow&gt;</title>', '#include </etc/shadow>', 'title:#include\n'],
  ['a comparison', '<title>if a&lt;b and c&gt;d then</title>', 'if a<b and c>d then', 'title:if ad then\n'],
  ['the zero of Unix', '<title>A</title><pubDate>1970-01-01</pubDate>', 'A', 'title:A\n0'],
  ['the year 1', '<title>A</title><pubDate>0001-01-01</pubDate>', 'A', 'title:A\n-62135596800000'],
  ['a date with a.m.', '<title>A</title><pubDate>7 Sep 2002 10:57 a.m.</pubDate>', 'A', 'title:A\n'],
  ['a relative link', '<title>A</title><link>1</link>', 'A', 'link:https://feeds.test/a/1'],
  ['a link of its own', '<title>A</title><link>https://x.test/1</link>', 'A', 'link:https://x.test/1'],
  [
    "Atom's id beside a link",
    '<title>A</title><link>https://x.test/1</link><atom:id>urn:1</atom:id>',
    'A',
    'link:https://x.test/1',
  ],
])('an item with %s keeps its key', (_, inner, title, key) => {
  const [item] = itemsOf(`<item>${inner}</item>`)
  expect(item?.title).toBe(title)
  expect(item && itemKeys(item)[0]).toBe(key)
})

test('an untitled item whose text has a stray bracket keeps its key', () => {
  const [item] = itemsOf('<item><description>Why x&lt;y matters</description></item>')
  expect(item).toMatchObject({ html: 'Why x&lt;y matters', formerly: { html: 'Why x<y matters' } })
  expect(item && itemKeys(item)[0]).toBe('text:Why x<y matters')
})

test('an item that every version reads alike carries no former reading', () => {
  const [item] = itemsOf('<item><title>A &amp;amp; B</title><link>https://x.test/</link><guid>1</guid></item>')
  expect(item).not.toHaveProperty('formerly')
})

anyDatabase('items that an earlier version misread are corrected and never duplicated', async (db) => {
  const { publishes, storedBy, titles, close } = await givenFeedOfDocuments(db)
  const document = [
    { title: 'Why x&lt;y matters', text: 'One' },
    { title: 'Undated', text: 'Two', publishedAt: 0 },
    { title: 'Relative', text: 'Three', link: '3' },
  ]
  await publishes(...document)
  await storedBy('an earlier version', {
    'Why x<y matters': 'title:Why x\n',
    Undated: 'title:Undated\n0',
    Relative: 'link:https://feed.test/3',
  })
  await db
    .updateTable('items')
    .set({ title: 'Why x', contentHash: '' })
    .where('title', '=', 'Why x<y matters')
    .execute()
  expect(await publishes(...document)).toBe(0)
  expect(await titles()).toEqual(['Relative', 'Undated', 'Why x<y matters'])
  await close()
})

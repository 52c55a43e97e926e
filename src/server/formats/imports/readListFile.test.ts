import { describe, expect, test } from 'vitest'
import { joinContents, readListFile } from './readListFile.ts'
import { readSavedItems } from './readSavedItems.ts'

/** The items of a file: what an import stores of each. */
function itemsOf(file: string) {
  const entries = readListFile(file)?.entries ?? []
  const sources = readSavedItems(entries, { maxItems: 100 })?.sources ?? []
  return sources
    .flatMap(({ url, items }) => items.map((item) => ({ ...item, source: url })))
    .sort((one, other) => one.position - other.position)
    .map(({ source, parsed, savedAt, marks }) => {
      const { title, link, html, publishedAt } = parsed
      return { source, title, link, html, publishedAt, savedAt, ...marks, isLater: marks.isLater ?? false }
    })
}

const at = (moment: string) => Date.parse(moment)
const page = { html: '', labels: [], isSaved: true, isRead: false, isLater: true }

const pocketCsv = `title,url,time_added,tags,status
"Soup, slowly",https://soup.example/slow,1700000000,cooking|winter evenings,unread
https://soup.example/bare,https://soup.example/bare,1690000000,,archive
`

const pocketHtml = `<!DOCTYPE html>
<html><!--So long and thanks for all the fish--><head><title>Pocket Export</title></head><body>
<h1>Unread</h1>
<ul><li><a href="https://soup.example/slow?a=1&amp;b=2" time_added="1700000000" tags="cooking,winter">Soup &amp; bread</a></li></ul>
<h1>Read Archive</h1>
<ul><li><a href="https://soup.example/old" time_added="1600000000" tags="">Old soup</a></li></ul>
</body></html>`

const instapaperCsv = `URL,Title,Selection,Folder,Timestamp,Tags
https://soup.example/1,"A ""quoted"" soup",,Unread,1700000000,[]
https://soup.example/2,Starred soup,"Stir <well>",Starred,1690000000,"[""thick""]"
https://soup.example/3,Archived soup,,Archive,1680000000,[]
https://soup.example/4,Filed soup,,Recipes,1670000000,
`

const readwiseCsv = `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen
Leek,https://soup.example/leek,01h,"['cooking', 'it''s']",2023-11-14 22:13:20+00:00,0.25,later,True
Done,https://soup.example/done,01i,[],2023-11-14 22:13:20+00:00,1,archive,True
From a feed,https://soup.example/feeding,01j,[],2023-11-14 22:13:20+00:00,0,feed,False
`

const raindropCsv = `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite
7,Leek,My note,An excerpt,https://soup.example/leek,Kitchen / Soups,"cooking, winter",2023-11-14T22:13:20.000Z,,,true
8,Loose,,,https://soup.example/loose,Unsorted,,2023-11-14T22:13:20.000Z,,,false
`

const wallabag = [
  {
    is_archived: 0,
    is_starred: 1,
    tags: ['cooking', 'winter'],
    title: 'Leek',
    url: 'https://soup.example/leek',
    content: '<p>Chop.</p>',
    created_at: '2023-11-14T22:13:20+00:00',
    published_at: '2023-10-01T08:00:00+00:00',
    published_by: ['Ada'],
  },
  {
    is_archived: 1,
    tags: [{ label: 'done' }],
    title: 'Old',
    url: 'https://soup.example/old',
    content: '',
    created_at: '2020-01-01T00:00:00+00:00',
  },
]

const feedbin = [
  {
    id: 1,
    feed_id: 9,
    title: 'Leek',
    author: 'Ada',
    content: '<p>Chop.</p>',
    url: 'https://soup.example/leek',
    published: '2023-11-14T22:13:20.000000Z',
    created_at: '2023-11-15T00:00:00.000000Z',
  },
]

const newsBlur = {
  stories: [
    {
      story_title: 'Leek',
      story_permalink: 'https://soup.example/leek',
      story_content: '<p>Chop.</p>',
      story_timestamp: '1700000000',
      starred: true,
      starred_timestamp: 1_710_000_000,
      user_tags: ['cooking'],
      story_tags: ['The publisher’s'],
      read_status: 1,
      story_feed_id: 42,
    },
  ],
  feeds: { 42: { feed_address: 'https://soup.example/feed', feed_link: 'https://soup.example/', feed_title: 'Soup' } },
}

const ttRss = `<?xml version="1.0" encoding="UTF-8"?><articles schema-version="146"><article>
<guid><![CDATA[{"ver":2,"uid":"1","hash":"SHA1:0"}]]></guid><title><![CDATA[Leek & more]]></title>
<content><![CDATA[<p>Chop ]]]]><![CDATA[>.</p>]]></content><marked><![CDATA[1]]></marked><published><![CDATA[0]]></published>
<score><![CDATA[0]]></score><note><![CDATA[]]></note><link><![CDATA[https://soup.example/leek]]></link>
<tag_cache><![CDATA[food]]></tag_cache><label_cache><![CDATA[[[-1025,"Cooking","#fff","#000"]]]]></label_cache>
<feed_title><![CDATA[Soup]]></feed_title><feed_url><![CDATA[https://soup.example/feed]]></feed_url>
<updated><![CDATA[2023-11-14 22:13:20]]></updated></article><article><title>Archived</title><marked>0</marked>
<link>https://soup.example/old?a=1&amp;b=2</link><label_cache><![CDATA[{"no-labels":1}]]></label_cache></article></articles>`

const saved = at('2023-11-14T22:13:20Z')

test.each([
  [
    'Pocket (CSV): tags, archived pages as read, unread ones for later',
    pocketCsv,
    [
      {
        title: 'Soup, slowly',
        link: 'https://soup.example/slow',
        savedAt: saved,
        labels: ['cooking', 'winter evenings'],
      },
      { title: 'https://soup.example/bare', isRead: true, isLater: false, savedAt: 1_690_000_000_000 },
    ],
  ],
  [
    'Pocket (HTML): the same from its page',
    pocketHtml,
    [
      { title: 'Soup & bread', link: 'https://soup.example/slow?a=1&b=2', labels: ['cooking', 'winter'] },
      { title: 'Old soup', isRead: true, isLater: false },
    ],
  ],
  [
    'Instapaper: the folders Starred and Archive are states, others are labels',
    instapaperCsv,
    [
      { title: 'A "quoted" soup' },
      { title: 'Starred soup', isRead: true, isLater: false, labels: ['thick'], html: '<p>Stir &lt;well&gt;</p>' },
      { title: 'Archived soup', isRead: true, isLater: false },
      { title: 'Filed soup', isLater: false, labels: ['Recipes'], savedAt: 1_670_000_000_000 },
    ],
  ],
  [
    'Readwise Reader: articles of its feeds are not saved',
    readwiseCsv,
    [
      { title: 'Leek', savedAt: saved, labels: ['cooking', 'it', 's'] },
      { title: 'Done', isRead: true, isLater: false },
      { title: 'From a feed', isSaved: false, isLater: false },
    ],
  ],
  [
    'Raindrop: folders and tags are labels, notes and excerpts the text',
    raindropCsv,
    [
      {
        title: 'Leek',
        isRead: null,
        isLater: false,
        labels: ['Kitchen', 'Soups', 'cooking', 'winter'],
        html: '<p>My note</p><p>An excerpt</p>',
      },
      { title: 'Loose', isRead: null, isLater: false },
    ],
  ],
  [
    'Wallabag: texts, dates, tags in both spellings',
    JSON.stringify(wallabag),
    [
      { title: 'Leek', html: '<p>Chop.</p>', publishedAt: at('2023-10-01T08:00:00Z'), labels: ['cooking', 'winter'] },
      { title: 'Old', isRead: true, isLater: false, labels: ['done'] },
    ],
  ],
  [
    'Feedbin: filed under their site',
    JSON.stringify(feedbin),
    [{ title: 'Leek', source: 'https://soup.example/', html: '<p>Chop.</p>', isRead: null, isLater: false }],
  ],
  [
    'NewsBlur: saved stories with the reader’s tags, and their feeds',
    JSON.stringify(newsBlur),
    [
      {
        source: 'https://soup.example/feed',
        savedAt: 1_710_000_000_000,
        isRead: true,
        isLater: false,
        labels: ['cooking'],
        html: '<p>Chop.</p>',
      },
    ],
  ],
  [
    'Tiny Tiny RSS: starred articles with labels',
    ttRss,
    [
      {
        title: 'Leek & more',
        source: 'https://soup.example/feed',
        html: '<p>Chop ]]>.</p>',
        publishedAt: saved,
        labels: ['Cooking'],
        isRead: null,
        isLater: false,
      },
      { link: 'https://soup.example/old?a=1&b=2', isSaved: false, isRead: null, isLater: false },
    ],
  ],
])('%s', (_, file, expected) => {
  expect(itemsOf(file)).toMatchObject(expected.map((item) => ({ ...page, ...item })))
})

describe('bookmarks', () => {
  const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8"><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3><DL><p>
    <DT><H3>Kitchen</H3>
    <DD>What we cook
    <DL><p>
      <DT><A HREF="https://soup.example/feed.xml" ADD_DATE="1700000000">Soup &amp; co</A>
      <DT><A HREF="https://news.example/" FEEDURL="https://news.example/stream">News</A>
      <DT><A HREF="https://soup.example/leek" ADD_DATE="1700000000" TAGS="winter,leek">Leek</A>
      <DD>A note
    </DL><p>
    <DT><A HREF="https://loose.example/a" TOREAD="1">Loose</A>
    <DT><A HREF="javascript:alert(1)">Bookmarklet</A>
  </DL><p>
</DL>`

  test('links to feeds become feeds in the columns of their folders, others are pages that the reader is asked about', () => {
    const contents = readListFile(bookmarks)
    expect(contents?.list).toEqual({
      folders: [{ name: 'Kitchen', repeat: 0 }],
      feeds: [
        { address: 'https://soup.example/feed.xml', title: 'Soup & co' },
        { address: 'https://news.example/stream', title: 'News' },
      ].map((feed) => ({ ...feed, folders: [{ name: 'Kitchen', repeat: 0 }], categories: [], needsRecipe: false })),
      isCut: false,
    })
    expect(itemsOf(bookmarks)).toMatchObject([
      { title: 'Leek', isSaved: null, labels: ['Kitchen', 'winter', 'leek'], savedAt: saved },
      { title: 'Loose', isSaved: null, isRead: false, isLater: true, labels: [] },
    ])
  })

  test('an article about feeds is a page', () => {
    const link = (href: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="${href}">A</A></DL>`
    const isFeed = (href: string) => readListFile(link(href))?.list !== null
    expect(
      ['/feed', '/feed/', '/rss.xml', '/a/index.rdf', '/blog.atom'].map((p) => isFeed(`https://a.example${p}`)),
    ).toEqual([true, true, true, true, true])
    expect(['/', '/why-rss', '/feeding', '/sitemap.xml'].map((p) => isFeed(`https://a.example${p}`))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

test('a plain list of addresses, and newsboat’s with tags and titles, is a list of feeds', () => {
  expect(readListFile('# mine\nhttps://a.example/feed\r\n\nfeed://https://b.example/rss\n')?.list?.feeds).toMatchObject(
    [{ address: 'https://a.example/feed', title: '', categories: [] }, { address: 'https://b.example/rss' }],
  )
  const urls = 'https://a.example/feed "my news" tech "~My title" !\n"query:Unread:unread = \\"yes\\""\n'
  expect(readListFile(urls)?.list?.feeds).toMatchObject([
    { address: 'https://a.example/feed', title: 'My title', categories: ['my news', 'tech'] },
  ])
})

test('a text with other lines, an unknown table and another document are refused', () => {
  for (const text of [
    '',
    'Roses are red.',
    'https://a.example/\nRoses are red.',
    'a,b\n1,2',
    '<html><body>Hi</body></html>',
  ])
    expect(readListFile(text)).toBe(null)
})

test('broken files are read as far as they go', () => {
  expect(itemsOf(pocketCsv.replace('"Soup, slowly"', '"Soup'))).toHaveLength(0)
  expect(itemsOf(pocketCsv.slice(0, -20))).toHaveLength(2)
  expect(itemsOf(ttRss.slice(0, ttRss.indexOf('<label_cache>')))).toMatchObject([{ title: 'Leek & more' }])
  expect(itemsOf('[{"is_archived": 1, "url": "https://a.example/x", "tags": 7, "published_by": {}}]')).toHaveLength(1)
  expect(itemsOf('{"stories": [null, 7], "feeds": [null]}')).toHaveLength(0)
})

test('several files are one import: an item of two files is one, with the marks of both', () => {
  const origin = { streamId: 'feed/https://soup.example/feed' }
  const item = {
    title: 'Leek',
    alternate: [{ href: 'https://soup.example/leek' }],
    content: { content: 'Chop.' },
    origin,
  }
  const feedFile = JSON.stringify({
    id: 'feed/https://soup.example/feed',
    items: [{ ...item, categories: ['user/-/state/com.google/read'] }],
  })
  const starredFile = JSON.stringify({ id: 'user/-/state/com.google/starred', items: [item] })
  const files = [readListFile(feedFile), readListFile(starredFile), readListFile('https://a.example/feed')]
  const { list, entries } = joinContents(files.flatMap((file) => file ?? []))
  expect(list?.feeds).toHaveLength(1)
  expect(readSavedItems(entries ?? [], { maxItems: 100 })?.sources).toMatchObject([
    { items: [{ parsed: { title: 'Leek', html: 'Chop.' }, marks: { isSaved: true, isRead: true } }] },
  ])
})

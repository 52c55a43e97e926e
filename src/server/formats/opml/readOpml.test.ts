import { expect, test } from 'vitest'
import { readOpml } from './readOpml.ts'

const read = (source: string, maxFeeds = 1000) => readOpml(source, { maxFeeds })
const addresses = (source: string) => read(source)?.feeds.map(({ address }) => address)
const paths = (source: string) => read(source)?.feeds.map(({ folders }) => folders.map(({ name }) => name).join(' > '))

test('a list gives its feeds with their folders, outermost first', () => {
  const list = read(`<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>
    <outline text="News" title="News">
      <outline text="World"><outline type="rss" text="Far &amp; Wide" title="Far" xmlUrl="https://far.example/feed"/></outline>
      <outline type="rss" title="Near" xmlUrl="https://near.example/feed" category="/places/village,quiet"></outline>
    </outline>
    <outline text="Later"/>
    <outline type="rss" text="Loose" xmlUrl="https://loose.example/feed"/>
  </body></opml>`)
  expect(list?.folders.map(({ name }) => name)).toEqual(['News', 'Later'])
  expect(list?.feeds.map(({ title, folders }) => [title, folders.map(({ name }) => name)])).toEqual([
    ['Far & Wide', ['News', 'World']],
    ['Near', ['News']],
    ['Loose', []],
  ])
  expect(list?.feeds[1]?.categories).toEqual(['village', 'quiet'])
})

test('bare ampersands, upper case, single quotes and missing ends do no harm', () => {
  expect(
    addresses(`<OPML><BODY><OUTLINE TEXT='Salt & Pepper' XMLURL='http://a.example/feed?x=1&y=2' />
      <outline text="B" xmlUrl="http://b.example/&#x66;eed">
      <outline text="C" xmlurl = "http://c.example/feed"`),
  ).toEqual(['http://a.example/feed?x=1&y=2', 'http://b.example/feed', 'http://c.example/feed'])
})

test('a description with tags and quotation marks does not hide the address behind it', () => {
  const list = read(`<opml><body><outline text="Food">
    <outline text="A "wild" cook" description="See <a href="https://x.example/" rel="me">my "page"</a>." xmlUrl="https://a.example/feed" type="rss" />
    <outline text="B" description="An <em data-x="y">Em</em> at home" xmlUrl="https://b.example/feed"/>
    <outline text="C" xmlUrl="https://c.example/feed"/></outline></body></opml>`)
  expect(list?.feeds.map(({ title, address }) => [title, address])).toEqual([
    ['A "wild" cook', 'https://a.example/feed'],
    ['B', 'https://b.example/feed'],
    ['C', 'https://c.example/feed'],
  ])
  expect(list?.feeds.every(({ folders }) => folders[0]?.name === 'Food')).toBe(true)
})

test('properly quoted markup is text', () => {
  const list = read(
    `<opml><body><outline text="say a='b' and &lt;outline>" xmlUrl="https://a.example/feed"/></body></opml>`,
  )
  expect(list?.feeds[0]?.title).toBe("say a='b' and <outline>")
})

test('commented-out outlines are ignored', () => {
  expect(
    addresses(`<opml><body><!-- <outline text="Old" xmlUrl="http://old.example/"/> -->
      <outline text="New" xmlUrl="http://new.example/"/><!-- never closed <outline text="B" xmlUrl="http://b.example/"/>`),
  ).toEqual(['http://new.example/', 'http://b.example/'])
})

test('a single outer folder that holds only folders is dropped', () => {
  const inner = `<outline text="A"><outline text="1" xmlUrl="http://a.example/"/></outline><outline text="B"><outline text="2" xmlUrl="http://b.example/"/></outline>`
  expect(paths(`<opml><body><outline text="Subscriptions">${inner}</outline></body></opml>`)).toEqual(['A', 'B'])
  const loose = `<outline text="3" xmlUrl="http://c.example/"/>`
  expect(paths(`<opml><body><outline text="All">${inner}${loose}</outline></body></opml>`)).toEqual([
    'All > A',
    'All > B',
    'All',
  ])
})

test('bookmarks and included lists are neither feeds nor folders, feeds under an old name are feeds', () => {
  const list = read(`<opml><body>
    <outline text="Itself" type="include" url="https://me.example/subscriptions.opml"/>
    <outline text="A page" type="link" url="https://page.example/"/>
    <outline text="Only a site" type="rss" htmlUrl="https://site.example/"/>
    <outline text="Old" type="rss" url="https://old.example/feed"/></body></opml>`)
  expect(list).toMatchObject({ folders: [], feeds: [{ address: 'https://old.example/feed' }] })
})

test('an entity bomb stays small', () => {
  const levels = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(20)}">`).join('')
  const list = read(`<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY e0 "lol">${levels}]>
    <opml><body><outline text="&e20;" xmlUrl="http://a.example/feed"/></body></opml>`)
  expect(list?.feeds[0]?.title.length).toBeLessThan(100)
})

test('reading stops after the maximum number of feeds, and says so', () => {
  const feeds = (count: number) => '<outline text="F" xmlUrl="http://a.example/"/>'.repeat(count)
  expect(read(feeds(10), 10)?.isCut).toBe(false)
  expect(read(feeds(11), 10)?.isCut).toBe(true)
  expect(read('<outline text="Nothing in it"/>'.repeat(1000), 10)?.isCut).toBe(true)
})

test('nested folders are cut at the maximum depth', () => {
  const list = read(`${'<outline text="in">'.repeat(9_000)}<outline text="F" xmlUrl="http://a.example/"/>`)
  expect(list?.feeds).toHaveLength(1)
  expect(list?.feeds[0]?.folders.length).toBeLessThan(40)
})

test('a document without outlines is no list', () => {
  expect(read('<html><body>Hello</body></html>')).toBeNull()
  expect(read('')).toBeNull()
})

test('settings, labels and filters of Tiny Tiny RSS are neither folders nor feeds', () => {
  const list = read(`<opml version="1.0"><body>
    <outline text="News"><outline type="rss" text="Near" xmlUrl="https://near.example/feed"/></outline>
    <outline text="tt-rss-prefs" schema-version="140"><outline pref-name="DIGEST_ENABLE" value="1"/></outline>
    <outline text="tt-rss-labels" schema-version="140"><outline label-name="Cooking" label-fg-color="#fff"/></outline>
    <outline text="tt-rss-filters" schema-version="140"><outline filter-type="2" filter-name="x"><outline text="in"/></outline></outline>
    <outline type="rss" text="Loose" xmlUrl="https://loose.example/feed"/>
  </body></opml>`)
  expect(list?.folders.map(({ name }) => name)).toEqual(['News'])
  expect(list?.feeds.map(({ title, folders }) => [title, folders.length])).toEqual([
    ['Near', 1],
    ['Loose', 0],
  ])
})

test('feeds that FreshRSS makes from pages are listed apart', () => {
  const typed = (type: string) =>
    read(`<opml><body><outline type="${type}" text="A" xmlUrl="https://a.example/"/></body></opml>`)
  const needsRecipe = (type: string) => typed(type)?.feeds[0]?.needsRecipe
  expect(['rss', 'atom', '', 'JSONFeed', 'rdf'].map(needsRecipe)).toEqual([false, false, false, false, false])
  expect(['HTML+XPath', 'XML+XPath', 'JSON+DotNotation', 'HTML+XPath+JSON+DotNotation'].map(needsRecipe)).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('filters of FreshRSS and Tiny Tiny RSS are rules of the list', () => {
  const ttRss = JSON.stringify({
    title: 'Ads & more',
    match_any_rule: false,
    inverse: false,
    rules: [{ reg_exp: 'ad<s>', filter_type: 1, inverse: false, feed: 'Near' }],
    actions: [{ action_id: 1 }],
  })
  const list = read(`<opml><body>
    <outline text="Near" xmlUrl="https://near.example/feed" frss:filtersActionRead="intitle:ads&#10;label:work"/>
    <outline text="tt-rss-filters" schema-version="145">
      <outline filter-type="2" filter-name="Ads"><![CDATA[${ttRss}]]></outline>
      <outline filter-type="2">${ttRss.replaceAll('<', '&lt;').replaceAll('&', '&amp;').replaceAll('&amp;lt;', '&lt;')}</outline>
      <outline filter-type="2">{broken</outline>
    </outline></body></opml>`)
  const near = { name: 'Ads & more', query: 'intitle:/ad<s>/', scope: { kind: 'feed', name: 'Near' } }
  expect(list?.rules).toEqual({
    rules: [
      {
        name: 'intitle:ads',
        query: 'intitle:ads',
        actions: [{ is: 'markRead' }],
        scope: { kind: 'this' },
        address: 'https://near.example/feed',
      },
      { ...near, actions: [{ is: 'hide' }], address: null },
      { ...near, actions: [{ is: 'hide' }], address: null },
    ],
    untranslated: 2,
  })
  expect(list?.feeds).toHaveLength(1)
  expect(list?.folders).toEqual([])
})

test('a list without filters has no rules', () => {
  expect(read('<opml><body><outline text="A" xmlUrl="https://a.example/feed"/></body></opml>')).not.toHaveProperty(
    'rules',
  )
})

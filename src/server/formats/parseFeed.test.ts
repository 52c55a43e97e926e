// In one file with the same few words for each format, which makes the formats comparable.
import { describe, expect, test } from 'vitest'
import type { ParsedFeed, ParsedItem, ParseHints } from './parsedFeed.ts'
import { parseFeed } from './parseFeed.ts'

const hints: ParseHints = { contentType: '', url: 'https://a.test/feed.xml' }

function feedOf(source: string, more: Partial<ParseHints> = {}): ParsedFeed {
  const outcome = parseFeed(new TextEncoder().encode(source), { ...hints, ...more })
  if (outcome.is !== 'feed') throw new Error(outcome.reason)
  return outcome.feed
}

function itemOf(source: string, more: Partial<ParseHints> = {}): ParsedItem {
  const [item] = feedOf(source, more).items
  if (item === undefined) throw new Error('The feed has no item.')
  return item
}

const rss = (inner: string, namespaces = '') =>
  `<rss version="2.0" ${namespaces}><channel><title>News</title>${inner}</channel></rss>`
const rssItem = (inner: string, namespaces = '') => itemOf(rss(`<item>${inner}</item>`, namespaces))
const atom = (inner: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title>${inner}</feed>`
const atomItem = (inner: string, more: Partial<ParseHints> = {}) => itemOf(atom(`<entry>${inner}</entry>`), more)

describe('each format gives the same shape', () => {
  const shape = {
    title: 'One',
    link: 'https://a.test/1',
    publishedAt: Date.UTC(2004, 0, 1, 19, 48, 21),
    html: '<p>Text</p>',
    author: 'Ann',
  }

  test('RSS 2.0', () => {
    const feed = feedOf(
      rss(
        '<link>https://a.test/</link><item><title>One</title><link>https://a.test/1</link><guid isPermaLink="false">7</guid>' +
          '<author>ann@a.test (Ann)</author><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>' +
          '<description>&lt;p&gt;Text&lt;/p&gt;</description></item>',
      ),
    )
    expect(feed).toMatchObject({
      format: 'rss',
      version: '2.0',
      title: 'News',
      siteUrl: 'https://a.test/',
      kind: 'articles',
    })
    expect(feed.items).toMatchObject([{ ...shape, guid: '7' }])
  })

  test('RSS 1.0, with the items next to the channel', () => {
    const feed = feedOf(
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" ' +
        'xmlns:d="http://purl.org/dc/elements/1.1/"><channel><title>News</title><link>https://a.test/</link></channel>' +
        '<image><url>/logo.png</url></image><item rdf:about="urn:7"><title>One</title><link>https://a.test/1</link>' +
        '<d:creator>Ann</d:creator><d:date>2004-01-01T19:48:21Z</d:date><description><![CDATA[<p>Text</p>]]></description></item></rdf:RDF>',
    )
    expect(feed).toMatchObject({ format: 'rdf', title: 'News', imageUrl: 'https://a.test/logo.png' })
    expect(feed.items).toMatchObject([{ ...shape, guid: 'urn:7' }])
  })

  test('Atom 1.0', () => {
    const feed = feedOf(
      atom(
        '<link href="https://a.test/"/><link rel="self" href="/atom"/><link rel="hub" href="https://hub.test/"/>' +
          '<author><name>Ann</name></author><entry><id>7</id><title>One</title><link href="/1"/>' +
          '<published>2004-01-01T19:48:21Z</published><updated>2005-01-01T00:00:00Z</updated>' +
          '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text</p></div></content></entry>',
      ),
    )
    expect(feed).toMatchObject({ format: 'atom', selfUrl: 'https://a.test/atom', hubUrls: ['https://hub.test/'] })
    expect(feed.items).toMatchObject([{ ...shape, guid: '7', updatedAt: Date.UTC(2005, 0, 1) }])
  })

  test('Atom 0.3', () => {
    const feed = feedOf(
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>News</title><tagline>Daily</tagline>' +
        '<entry><id>7</id><title>One</title><link rel="alternate" href="/1"/><author><name>Ann</name></author>' +
        '<issued>2004-01-01T19:48:21Z</issued><content type="text/html" mode="escaped">&lt;p&gt;Text&lt;/p&gt;</content></entry></feed>',
    )
    expect(feed).toMatchObject({ format: 'atom', version: '0.3', description: 'Daily' })
    expect(feed.items).toMatchObject([{ ...shape, guid: '7' }])
  })

  test('JSON Feed 1.1', () => {
    const feed = feedOf(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'News',
        home_page_url: 'https://a.test/',
        authors: [{ name: 'Ann' }],
        items: [
          { id: 7, url: '/1', title: 'One', date_published: '2004-01-01T19:48:21Z', content_html: '<p>Text</p>' },
        ],
      }),
    )
    expect(feed).toMatchObject({ format: 'json', version: '1.1', siteUrl: 'https://a.test/' })
    expect(feed.items).toMatchObject([{ ...shape, guid: '7' }])
  })

  test('JSON Feed that spells a NUL, which no database stores', () => {
    const feed = feedOf(
      '{"version":"https://jsonfeed.org/version/1.1","title":"Ne\\u0000ws","items":[{"id":"\\u00007","title":"a\\\\u0000b"}]}',
    )
    expect(feed.title).toBe('News')
    expect(feed.items).toMatchObject([{ guid: '7', title: 'a\\u0000b' }])
  })

  test('CDF', () => {
    const feed = feedOf(
      '<CHANNEL BASE="https://a.test/" HREF="/"><TITLE>News</TITLE><ABSTRACT>Daily</ABSTRACT>' +
        '<ITEM HREF="/1" LASTMOD="2004-01-01T19:48:21Z"><TITLE>One</TITLE><ABSTRACT>Text</ABSTRACT></ITEM></CHANNEL>',
      { url: 'https://elsewhere.test/' },
    )
    expect(feed).toMatchObject({ format: 'cdf', title: 'News', description: 'Daily', siteUrl: 'https://a.test/' })
    expect(feed.items).toMatchObject([
      { title: 'One', link: 'https://a.test/1', publishedAt: shape.publishedAt, html: 'Text' },
    ])
  })
})

describe('a document that is no feed gets a reason for readers', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['a web page', '<!DOCTYPE html><html><body><rss></rss></body></html>', 'web page'],
    ['a subscription list', '<opml version="2.0"><body/></opml>', 'OPML'],
    ['other JSON', '{"error": "not found"}', 'JSON'],
    ['broken JSON', '{"version": "https://jsonfeed.org/version/1", ', 'JSON'],
    [
      'other RDF',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><foaf:Person/></rdf:RDF>',
      'no articles',
    ],
    ['words', 'Service unavailable', 'not a feed'],
  ])('%s', (_, source, reason) => {
    const outcome = parseFeed(new TextEncoder().encode(source), hints)
    expect(outcome).toEqual({ is: 'notAFeed', reason: expect.stringContaining(reason) })
  })
})

describe('a broken document still gives its items', () => {
  test('with garbage before the prolog', () => {
    expect(
      itemOf(`\n\nWarning: mysql_connect()<br />\n<?xml version="1.0"?>${rss('<item><title>One</title></item>')}`)
        .title,
    ).toBe('One')
  })

  test('with bare ampersands and undefined entities', () => {
    const item = rssItem('<title>A & B&nbsp;&hellip; &nosuch;</title><link>https://a.test/?a=1&b=2&copy=3</link>')
    expect(item).toMatchObject({ title: 'A & B … &nosuch;', link: 'https://a.test/?a=1&b=2&copy=3' })
  })

  test('with end tags missing', () => {
    const feed = feedOf('<rss><channel><title>News<item><title>One<item><title>Two</item>')
    expect(feed.items.map((item) => item.title)).toEqual(['One', 'Two'])
  })

  test('with end tags missing, and a base on each item', () => {
    const entry = '<entry xml:base="b/"><title>One</title><link href="1"/>'
    expect(feedOf(atom(entry + entry)).items.map((item) => item.link)).toEqual([
      'https://a.test/b/1',
      'https://a.test/b/1',
    ])
  })

  test('with stray end tags and a root that ends too early', () => {
    const feed = feedOf('<rss><channel><title>News</title></x></channel></rss><item></p><title>One</title></item>')
    expect(feed.items.map((item) => item.title)).toEqual(['One'])
  })

  test('cut off in the middle', () => {
    expect(rssItem('<title>One</title><description><![CDATA[The first wor').html).toContain('The first wor')
  })

  test('cut off within an item that is not the first: half an item is dropped', () => {
    const feed = feedOf('<rss><channel><item><title>One</title></item><item><title>Two</title><description>The fir')
    expect(feed.items.map((item) => item.title)).toEqual(['One'])
  })

  test('with HTML that was not escaped', () => {
    const item = rssItem('<description>One<br>two <b class="x">three</b> &lt;four&gt;</description>')
    expect(item.html).toBe('One<br />two <b class="x">three</b> &lt;four&gt;')
  })

  test('with tags of any case', () => {
    expect(rssItem('<TITLE>One</TITLE><pubdate>2004-01-01</pubdate><GUID>7</GUID>')).toMatchObject({
      title: 'One',
      guid: '7',
    })
  })

  test('with end tags of another case than their start tags', () => {
    expect(rssItem('<Title>One</title><LINK>https://a.test/1</Link>')).toMatchObject({
      title: 'One',
      link: 'https://a.test/1',
    })
  })

  test('without a channel', () => {
    expect(itemOf('<rss><item><title>One</title></item></rss>').title).toBe('One')
  })

  test('within a wrapper', () => {
    expect(itemOf(`<response><data>${rss('<item><title>One</title></item>')}</data></response>`).title).toBe('One')
  })
})

describe('namespaces are known by their address', () => {
  test('under an odd prefix', () => {
    expect(
      rssItem('<title>One</title><x:creator>Ann</x:creator>', 'xmlns:x="http://purl.org/dc/elements/1.1/"').author,
    ).toBe('Ann')
  })

  test('under no declaration at all', () => {
    expect(rssItem('<dc:creator>Ann</dc:creator><content:encoded>Text</content:encoded>')).toMatchObject({
      author: 'Ann',
      html: 'Text',
    })
  })

  test('under a differently spelled address', () => {
    expect(
      rssItem('<title>One</title><i:episode>3</i:episode>', 'xmlns:i=" HTTP://WWW.ITUNES.COM/DTDs/Podcast-1.0.dtd "')
        .episode,
    ).toBe(3)
  })

  test('declared where they are used', () => {
    expect(rssItem('<title>One</title><creator xmlns="http://purl.org/dc/elements/1.1/">Ann</creator>').author).toBe(
      'Ann',
    )
  })

  test('so an unknown element of the same name is not mistaken', () => {
    const item = rssItem(
      '<f:title>Wrong</f:title><title>One</title><f:link>https://f.test/</f:link>',
      'xmlns:f="http://f.test/"',
    )
    expect(item).toMatchObject({ title: 'One', link: null })
  })

  test('with Atom all under a prefix', () => {
    const feed = feedOf(
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>News</a:title><a:entry><a:title>One</a:title></a:entry></a:feed>',
    )
    expect(feed).toMatchObject({ title: 'News', items: [{ title: 'One' }] })
  })
})

describe('entities that the document declares', () => {
  test('are expanded when they are small and plain', () => {
    const source = `<!DOCTYPE rss [<!ENTITY site "https://a.test"><!ENTITY dash '&#8212;'>]>${rss('<item><title>A &dash; B</title><link>&site;/1</link></item>')}`
    expect(itemOf(source)).toMatchObject({ title: 'A — B', link: 'https://a.test/1' })
  })

  test('stay unexpanded when they hold other entities or markup', () => {
    const source = `<!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;"><!ENTITY c "<x/>">]>${rss('<item><title>&b; &c;</title></item>')}`
    expect(itemOf(source).title).toBe('&b; &c;')
  })

  test('never open files on the server', () => {
    const source = `<!DOCTYPE rss [<!ENTITY secret SYSTEM "file:///etc/hostname">]>${rss('<item><title>&secret;</title></item>')}`
    expect(itemOf(source).title).toBe('&secret;')
  })

  test('are not looked for in an article about HTML', () => {
    expect(rssItem('<description><![CDATA[<!DOCTYPE html [<p>]>]]></description>').html).toBe('<!DOCTYPE html [<p>]>')
  })
})

describe('texts', () => {
  test('of an item with both: the long one is the article, the short one its summary', () => {
    const item = rssItem(
      '<content:encoded>&lt;p&gt;The whole article&lt;/p&gt;</content:encoded><description>Teaser</description>',
    )
    expect(item).toMatchObject({ html: '<p>The whole article</p>', summaryHtml: 'Teaser' })
  })

  test('of an item whose content is shorter than its description are swapped', () => {
    const item = rssItem('<content:encoded>More…</content:encoded><description>The whole article</description>')
    expect(item).toMatchObject({ html: 'The whole article', summaryHtml: 'More…' })
  })

  test('declared as plain arrive escaped, with their lines', () => {
    expect(atomItem('<content type="text">1 &lt; 2\nand 3</content>').html).toBe('1 &lt; 2<br>\nand 3')
  })

  test('of YouTube, plain without a declaration, keep their lines', () => {
    const item = atomItem('<media:group><media:description>One\nTwo</media:description></media:group>')
    expect(item.html).toBe('One<br>\nTwo')
  })

  test('in base64 are decoded', () => {
    expect(atomItem('<content type="application/octet-stream" mode="base64">PHA+VGV4dDwvcD4=</content>').html).toBe(
      '<p>Text</p>',
    )
  })

  test('in XHTML lose prefixes and namespaces', () => {
    const content =
      '<content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>One<h:br/></h:p></h:div></content>'
    expect(atomItem(content).html).toBe('<p>One<br /></p>')
  })

  test('resolve relative addresses from xml:base, else from the page', () => {
    expect(atomItem('<link href="https://b.test/1"/><content xml:base="https://c.test/">x</content>').baseUrl).toBe(
      'https://c.test/',
    )
    expect(atomItem('<link href="https://b.test/1"/><content>x</content>').baseUrl).toBe('https://b.test/1')
    expect(atomItem('<content>x</content>').baseUrl).toBe('https://a.test/feed.xml')
  })

  test('in XHTML apply their own xml:base to its addresses', () => {
    const content = '<content type="xhtml"><div><p xml:base="https://c.test/d/"><a href="e">e</a></p></div></content>'
    expect(atomItem(content).html).toBe('<p><a href="https://c.test/d/e">e</a></p>')
  })
})

describe('addresses', () => {
  test('are made absolute from Content-Location, then from the requested address', () => {
    expect(atomItem('<link href="1"/>', { contentLocation: '/b/feed' }).link).toBe('https://a.test/b/1')
    expect(atomItem('<link href="1"/>', { contentLocation: 'javascript:alert(1)' }).link).toBe('https://a.test/1')
  })

  test('outside the web are not links', () => {
    expect(rssItem('<title>One</title><link>javascript:alert(1)</link>').link).toBeNull()
    expect(atomItem('<title>One</title><link href="tag:a.test,2004:1"/>').link).toBeNull()
    expect(atomItem('<content xml:base="javascript:x">x</content>').baseUrl).toBe('https://a.test/feed.xml')
  })

  test('of an item without a link are its guid, when that is one', () => {
    expect(rssItem('<guid>https://a.test/1</guid>').link).toBe('https://a.test/1')
    expect(rssItem('<title>One</title><guid isPermaLink="false">https://a.test/1</guid>').link).toBeNull()
    expect(rssItem('<title>One</title><guid>1</guid>').link).toBeNull()
  })

  test('behind FeedBurner are the publisher’s own', () => {
    expect(
      rssItem('<link>https://feeds.test/~r/1</link><feedburner:origLink>https://a.test/1</feedburner:origLink>').link,
    ).toBe('https://a.test/1')
  })

  test('broken over lines are repaired', () => {
    expect(rssItem('<link>\n  https://a.test/\n  1\n</link>').link).toBe('https://a.test/1')
  })
})

describe('relative addresses in RSS', () => {
  const relative = '<title>One</title><link>1</link><enclosure url="1.mp3"/><description>x</description>'

  test('start from the link of the channel', () => {
    const item = itemOf(rss(`<link>https://site.test/blog/</link><item>${relative}</item>`))
    expect(item).toMatchObject({ link: 'https://site.test/blog/1', baseUrl: 'https://site.test/blog/1' })
    expect(item.enclosures).toMatchObject([{ url: 'https://site.test/blog/1.mp3' }])
    const rdf =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel>' +
      `<link>https://site.test/</link></channel><item>${relative}</item></rdf:RDF>`
    expect(itemOf(rdf).link).toBe('https://site.test/1')
  })

  test('start from xml:base before that, and from the document after that', () => {
    const link = '<link>https://site.test/</link>'
    expect(itemOf(rss(`${link}<item xml:base="https://base.test/a/">${relative}</item>`)).link).toBe(
      'https://base.test/a/1',
    )
    expect(itemOf(rss(`<item>${relative}</item>`)).link).toBe('https://a.test/1')
    expect(itemOf(rss(`<link>site.test</link><item>${relative}</item>`)).link).toBe('https://a.test/1')
    expect(
      itemOf(`<rss xml:base="https://base.test/"><channel>${link}<item>${relative}</item></channel></rss>`).link,
    ).toBe('https://base.test/1')
  })

  test('of the picture of a channel do not start from the link of the picture', () => {
    const feed = feedOf(
      rss(`<image><link>https://logo.test/</link><url>/logo.png</url></image><item>${relative}</item>`),
    )
    expect(feed).toMatchObject({ imageUrl: 'https://a.test/logo.png', items: [{ link: 'https://a.test/1' }] })
  })
})

describe('items within items', () => {
  test('are parts of them: a conflict, a related story, a copy', () => {
    const inner = '<item><title>Old</title><guid>0</guid></item>'
    const feed = feedOf(
      rss(`<item><x>${inner}${inner}</x><title>New</title><guid>1</guid></item><item><title>Next</title></item>`),
    )
    expect(feed.items.map(({ title, guid }) => [title, guid])).toEqual([
      ['New', '1'],
      ['Next', null],
    ])
    const entry = '<entry><related><entry><title>Old</title></entry><item/></related><title>New</title></entry>'
    expect(feedOf(atom(entry)).items.map(({ title }) => title)).toEqual(['New'])
  })

  test('are items when the end tag of the first is missing', () => {
    const feed = feedOf(rss('<item><title>One</title><item><title>Two</title></item><item><title>Three</title></item>'))
    expect(feed.items.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  })
})

test('items without a title, a link, a text, a recording and a picture are left out', () => {
  const items =
    '<item/><item><guid isPermaLink="false">1</guid><pubDate>2004-01-01</pubDate><category>a</category></item>' +
    '<item><title>One</title></item><item><link>/2</link></item><item><description>x</description></item>' +
    '<item><enclosure url="/3.mp3"/></item><item><media:thumbnail url="/4.jpg"/></item>'
  expect(feedOf(rss(items)).items).toHaveLength(5)
  expect(feedOf('{"version":"https://jsonfeed.org/version/1","title":"T","items":[{"id":"1"}]}').items).toEqual([])
})

describe('texts declared as base64', () => {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  test.each([
    ['and are', 'mode="base64"', encode('<p>Größe</p>'), '<p>Größe</p>'],
    [
      'and are, broken over lines',
      'type="application/octet-stream"',
      encode('<p>Text and more</p>').replace(/.{8}/g, '$&\n'),
      '<p>Text and more</p>',
    ],
    ['and are words', 'mode="base64"', 'Hello world', 'Hello world'],
    ['and are one word of its letters', 'type="application/octet-stream"', 'Text', 'Text'],
    ['and are JSON', 'type="application/json"', '{"a":1}', '{&quot;a&quot;:1}'],
    ['and are a picture', 'type="image/png"', Buffer.alloc(90, 0x89).toString('base64'), ''],
  ])('%s', (_, attributes, written, html) => {
    expect(atomItem(`<title>One</title><content ${attributes}>${written}</content>`).html).toBe(html)
  })
})

test('words in place of an address of comments or a picture are no address', () => {
  const commentsOf = (written: string) => rssItem(`<title>One</title><comments>${written}</comments>`).commentsUrl
  expect(commentsOf('12 comments')).toBeNull()
  expect(commentsOf('Closed')).toBeNull()
  expect(commentsOf('No.')).toBeNull()
  expect(commentsOf('https://a.test/1#comments')).toBe('https://a.test/1#comments')
  expect(commentsOf('/1#comments')).toBe('https://a.test/1#comments')
  expect(commentsOf('comments.html')).toBe('https://a.test/comments.html')
  expect(feedOf(rss('<image>Our logo</image><icon>None</icon>'))).toMatchObject({ imageUrl: null, iconUrl: null })
})

test("Atom's elements within RSS are read", () => {
  const feed = feedOf(
    rss(
      '<atom:id>urn:feed</atom:id><atom:subtitle type="html">Daily &amp;amp; free</atom:subtitle><atom:icon>/i.png</atom:icon>' +
        '<atom:logo>/l.png</atom:logo><atom:updated>2004-01-02T00:00:00Z</atom:updated><atom:author><atom:name>Ann</atom:name></atom:author>' +
        '<item><atom:id>urn:1</atom:id><atom:title type="text">A &lt;b&gt;</atom:title><atom:published>2004-01-01T00:00:00Z</atom:published>' +
        '<atom:updated>2004-01-02T00:00:00Z</atom:updated><atom:content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text</p></div></atom:content>' +
        '<atom:category term="news"/><atom:author><atom:name>Bo</atom:name></atom:author></item>' +
        '<item><atom:id>urn:2</atom:id><guid isPermaLink="false">2</guid><title>Two</title></item>',
      'xmlns:atom="http://www.w3.org/2005/Atom"',
    ),
  )
  expect(feed).toMatchObject({
    description: 'Daily & free',
    iconUrl: 'https://a.test/i.png',
    imageUrl: 'https://a.test/l.png',
    author: 'Ann',
    updatedAt: Date.UTC(2004, 0, 2),
  })
  expect(feed.items).toMatchObject([
    {
      guid: 'urn:1',
      title: 'A <b>',
      publishedAt: Date.UTC(2004, 0, 1),
      updatedAt: Date.UTC(2004, 0, 2),
      html: '<p>Text</p>',
      author: 'Bo',
      categories: ['news'],
    },
    { guid: '2' },
  ])
})

test('a date in an HTML element is read', () => {
  const dateOf = (inner: string) => rssItem(`<title>One</title><pubDate>${inner}</pubDate>`).publishedAt
  const moment = Date.UTC(2004, 0, 1, 19, 48, 21)
  expect(dateOf('<time datetime="2004-01-01T19:48:21Z">yesterday</time>')).toBe(moment)
  expect(dateOf('&lt;time datetime="2004-01-01T19:48:21Z"&gt;yesterday&lt;/time&gt;')).toBe(moment)
  expect(dateOf('<time>Thu, 01 Jan 2004 19:48:21 GMT</time>')).toBe(moment)
})

describe('podcasts and pictures', () => {
  test('a podcast is recognized by its recordings', () => {
    const feed = feedOf(
      rss(
        '<itunes:author>Ann</itunes:author><itunes:image href="cover.jpg"/><itunes:block>Yes</itunes:block>' +
          '<item><title>One</title><enclosure url="/1.mp3" length="1,234" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration>' +
          '<itunes:season>2</itunes:season><itunes:episode>7</itunes:episode><itunes:explicit>clean</itunes:explicit>' +
          '<podcast:chapters url="/c.json" type="application/json"/><podcast:transcript url="/t.vtt" type="text/vtt" language="en"/>' +
          '<podcast:person role="guest" href="https://bo.test/">Bo</podcast:person></item>',
      ),
    )
    expect(feed).toMatchObject({
      kind: 'podcast',
      author: 'Ann',
      imageUrl: 'https://a.test/cover.jpg',
      isBlocked: true,
    })
    expect(feed.items).toMatchObject([
      {
        enclosures: [{ url: 'https://a.test/1.mp3', type: 'audio/mpeg', length: 1234, durationSeconds: 3723 }],
        season: 2,
        episode: 7,
        isExplicit: false,
        chaptersUrl: 'https://a.test/c.json',
        transcripts: [{ url: 'https://a.test/t.vtt', type: 'text/vtt', language: 'en' }],
        credits: [{ name: 'Bo', role: 'guest', url: 'https://bo.test/' }],
      },
    ])
  })

  test('chapters in the feed are read, and a recording in other qualities follows the publisher’s own', () => {
    const item = rssItem(
      '<podcast:alternateEnclosure type="audio/opus" length="5"><podcast:source uri="ipfs://none"/>' +
        '<podcast:source uri="https://b.test/1.opus"/></podcast:alternateEnclosure>' +
        '<enclosure url="/1.mp3" length="9" type="audio/mpeg"/>' +
        '<psc:chapters version="1.2"><psc:chapter start="00:00:00" title="Hello"/><psc:chapter title="No time"/>' +
        '<psc:chapter start="01:02.250" title="A &amp; B" href="/ab"/></psc:chapters>',
      'xmlns:psc="http://podlove.org/simple-chapters" xmlns:podcast="https://podcastindex.org/namespace/1.0"',
    )
    expect(item.enclosures.map(({ url, type }) => [url, type])).toEqual([
      ['https://a.test/1.mp3', 'audio/mpeg'],
      ['https://b.test/1.opus', 'audio/opus'],
    ])
    expect(item.chapters).toEqual([
      { startSeconds: 0, title: 'Hello', url: null },
      { startSeconds: 62, title: 'A & B', url: 'https://a.test/ab' },
    ])
  })

  test('a file named twice appears once, with all its details', () => {
    const item = rssItem(
      '<enclosure url="/1.mp3" length="9"/><media:content url="/1.mp3" type="audio/mpeg" duration="60"/>',
      'xmlns:media="http://search.yahoo.com/mrss/"',
    )
    expect(item.enclosures).toEqual([
      { url: 'https://a.test/1.mp3', type: 'audio/mpeg', length: 9, durationSeconds: 60 },
    ])
  })

  test('of several pictures the widest is shown, and pictures are no recordings', () => {
    const item = rssItem(
      '<media:thumbnail url="/s.jpg" width="75"/><media:group><media:content url="/l.jpg" medium="image" width="900"/></media:group>',
    )
    expect(item).toMatchObject({ imageUrl: 'https://a.test/l.jpg', enclosures: [] })
  })

  test('a picture as the only enclosure is the picture of the item', () => {
    expect(rssItem('<enclosure url="/1.png" type="image/png" length="0"/>').imageUrl).toBe('https://a.test/1.png')
  })
})

test('the polling interval of a publisher is kept', () => {
  const feed = feedOf(
    rss(
      '<ttl>90</ttl><skipHours><hour>0</hour><hour>24</hour><hour>7</hour></skipHours><skipDays><day>Sunday</day></skipDays>',
    ),
  )
  expect(feed).toMatchObject({ ttlMinutes: 90, skipHours: [0, 7], skipDays: [0] })
  expect(
    feedOf(rss('<sy:updateFrequency>4</sy:updateFrequency><sy:updatePeriod>daily</sy:updatePeriod>')).ttlMinutes,
  ).toBe(360)
})

test('a planet’s entry names the author of its source', () => {
  expect(atomItem('<title>One</title><source><author><name>Bo</name></author></source>').author).toBe('Bo')
})

test('a JSON Feed with values of wrong types is read as far as they make sense', () => {
  const feed = feedOf(
    '\ufeff {"version":"https://jsonfeed.org/version/1","title":"News","__proto__":{"items":[]},"author":"Ann","items":[null,3,' +
      '{"id":1.5,"title":["no"],"content_text":"a < b","tags":"solo","attachments":{"url":"/1.mp3","mime_type":"audio/mpeg","duration_in_seconds":"61"}}]}',
  )
  expect(feed.items).toMatchObject([
    {
      guid: '1.5',
      title: '',
      html: 'a &lt; b',
      author: 'Ann',
      categories: ['solo'],
      enclosures: [{ durationSeconds: 61 }],
    },
  ])
})

test('reading stops at ten thousand items', () => {
  expect(feedOf(rss('<item><title>One</title></item>'.repeat(10_050))).items).toHaveLength(10_000)
})

test('a number with too many digits for a column is no number', () => {
  const item = (digits: string) =>
    rssItem(
      `<title>One</title><i:episode>${digits}</i:episode><i:season>3</i:season>`,
      'xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"',
    )
  expect([item('9007199254740991').episode, item('9007199254740991').season]).toEqual([9007199254740991, 3])
  for (const digits of ['9007199254740993', '999999999999999999', '9,999,999,999,999,999,999'])
    expect([item(digits).episode, item(digits).season]).toEqual([null, 3])
  const json = (seconds: string) =>
    feedOf(
      `{"version":"https://jsonfeed.org/version/1","items":[{"id":"1","attachments":[{"url":"https://a.example/1.mp3","mime_type":"audio/mpeg","duration_in_seconds":${seconds}}]}]}`,
    ).items[0]?.enclosures[0]?.durationSeconds
  expect([json('30.5'), json('1e300'), json('-1')]).toEqual([31, null, null])
})

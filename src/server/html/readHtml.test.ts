import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtWord } from './plainText.ts'
import { readHtml } from './readHtml.ts'

const read = (html: string) => readHtml(html, { baseUrl: 'https://publisher.test/2026/post' })

describe('the text of an item', () => {
  test.each([
    ['paragraphs part words', '<p>one</p><p>two<br>three', 'one two three'],
    ['marks within a word do not', 'un<b>believ</b>able', 'unbelievable'],
    ['cells and list items part words', '<table><tr><td>a</td><td>b</td></tr></table><ul><li>c<li>d</ul>', 'a b c d'],
    ['entities are read', 'caf&eacute; &amp; cr&egrave;me&nbsp;&#x1F600;', 'café & crème 😀'],
    ['white space is folded', '  a \n\t b&nbsp; c  ', 'a b c'],
    [
      'programs, styles and titles are no text',
      '<title>t</title><style>p{}</style>a<script>x("<p>b")</script><svg><text>c</text></svg>',
      'a',
    ],
    [
      'what only an old browser shows is no text',
      'a<noscript>Please allow scripts</noscript><iframe>old</iframe>',
      'a',
    ],
    ['the filling of a preview line is no text', 'Hello&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;&#65279; you', 'Hello you'],
    ['a joiner within a Persian word stays', 'می‌خواهم', 'می‌خواهم'],
    ['soft hyphens do not split what is searched', 'Donau&shy;dampf&shy;schiff', 'Donaudampfschiff'],
    ['NUL, which a database refuses, goes', 'a\0b', 'a b'],
    ['self-closed elements of XHTML swallow nothing', '<script src="x"/>a<iframe src="y"/>b', 'ab'],
    ['less than is no tag', 'a < b and 3<4', 'a < b and 3<4'],
  ])('%s', (_, html, text) => expect(read(html).text).toBe(text))
})

describe('the snippet of an item', () => {
  test.each([
    ['an ampersand that was escaped twice', '<p>Q&amp;amp;A at AT&amp;#38;T</p>', 'Q&A at AT&T'],
    ['quotes that were escaped twice', 'It&amp;rsquo;s &amp;quot;new&amp;quot;', 'It’s "new"'],
    [
      'tags that were escaped twice',
      '&lt;p&gt;One &amp;amp; &lt;b class="x"&gt;two&lt;/b&gt;&lt;/p&gt;&lt;p&gt;three',
      'One & two three',
    ],
    ['a lone tag that is a word', 'When to use &lt;b&gt; and &lt;i&gt;', 'When to use <b> and <i>'],
    ['code of an article with tags', '<p>Write <code>&lt;b&gt;x&lt;/b&gt;</code>.</p>', 'Write <b>x</b>.'],
    ['an address with parameters', 'https://a.test/?a=1&amp;copy=2', 'https://a.test/?a=1&copy=2'],
  ])('%s', (_, html, snippet) => expect(read(html).snippet).toBe(snippet))

  test('a picture whose tag was escaped twice is the item’s', () => {
    expect(read('&lt;img src="/a.jpg"&gt; Words').imageUrl).toBe('https://publisher.test/a.jpg')
  })

  test('a short text is its own snippet', () => expect(read('<p>Short.</p>').snippet).toBe('Short.'))

  test('a long text is cut after a word, in at most 300 characters', () => {
    const { snippet } = read(`<p>${'harbour lights '.repeat(50)}</p>`)
    expect(snippet.length).toBeLessThanOrEqual(300)
    expect(snippet).toMatch(/ (?:harbour|lights)…$/)
  })

  test('a text without blanks is cut as well, but not within a character', () => {
    expect(cutAtWord('語'.repeat(400), 300)).toBe(`${'語'.repeat(299)}…`)
    expect(cutAtWord(`a${'😀'.repeat(400)}`, 301).isWellFormed()).toBe(true)
  })
})

describe('the picture of an item', () => {
  test.each([
    ['the first picture', '<img src="a.jpg"><img src="b.jpg">', 'https://publisher.test/2026/a.jpg'],
    ['with its entities read', '<img src="/a?x=1&amp;y=2">', 'https://publisher.test/a?x=1&y=2'],
    [
      'lazy ones as they will be',
      '<img src="data:image/gif;base64,R0lG" data-lazy-src="/a.jpg">',
      'https://publisher.test/a.jpg',
    ],
    [
      'the largest of a choice',
      '<picture><source srcset="/a.webp 300w, /b.webp 900w"></picture>',
      'https://publisher.test/b.webp',
    ],
    ['the poster of a film', '<video poster="/p.jpg"><source src="/film.mp4"></video>', 'https://publisher.test/p.jpg'],
    [
      'the copy of a lazy picture in a noscript',
      '<img src="/spacer.gif"><noscript><img src="/a.jpg"></noscript>',
      'https://publisher.test/a.jpg',
    ],
    ['not a counter', '<img src="https://pixel.wp.com/b.gif"><img src="/a.jpg">', 'https://publisher.test/a.jpg'],
    ['not one pixel', '<img src="/x.gif" width=1 height=1><img src="/a.jpg">', 'https://publisher.test/a.jpg'],
    [
      'not a smiley',
      '<img class="wp-smiley" src="/s.png"><img src="/images/smilies/icon_wink.gif"><img src="/a.jpg">',
      'https://publisher.test/a.jpg',
    ],
    [
      'not an avatar',
      '<img src="https://secure.gravatar.com/avatar/x?s=96"><img src="/a.jpg">',
      'https://publisher.test/a.jpg',
    ],
    [
      'not a share button',
      '<img src="http://feeds.feedburner.com/~ff/x?i=1"><img src="/img/share-button.png"><img src="/a.jpg">',
      'https://publisher.test/a.jpg',
    ],
    [
      'not a flag of 16 pixels',
      '<img src="/de.png" width="16" height="11"><img src="/a.jpg">',
      'https://publisher.test/a.jpg',
    ],
    [
      'though its name has such a word in it',
      '<img src="/market-share-of-iconic-brands.jpg">',
      'https://publisher.test/market-share-of-iconic-brands.jpg',
    ],
    ['none', '<p>text</p><img src="javascript:alert(1)"><img alt="x">', null],
  ])('%s', (_, html, imageUrl) => expect(read(html).imageUrl).toBe(imageUrl))

  test('a relative picture without a base address is ignored', () => {
    const html = '<img src="/a.jpg"><img src="https://publisher.test/b.jpg">'
    expect(readHtml(html, { baseUrl: null }).imageUrl).toBe('https://publisher.test/b.jpg')
  })
})

test('any HTML can be read to one trimmed line', () => {
  const scrap = fc.oneof(
    fc.constantFrom('<p>', '</p>', '<img src=', '<svg>', '</svg>', '&', '&#0;', '<!--', ' ', '\n'),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.array(scrap).map((scraps) => scraps.join('')),
      (html) => {
        const { text, snippet } = read(html)
        expect(text).toBe(text.trim())
        expect(text).not.toMatch(/[\n\t\0]| {2}/)
        expect(snippet.length).toBeLessThanOrEqual(300)
      },
    ),
    { numRuns: 1_000 },
  )
})

import { describe, expect, test } from 'vitest'
import { parseFeed } from './parseFeed.ts'
import { toPlainText } from './plainText.ts'

const html = (value: string) => toPlainText({ kind: 'html', value, base: null })

test.each([
  ['an escaped ampersand', 'Q&amp;A', 'Q&A'],
  ['an ampersand escaped twice', 'Q&amp;amp;A', 'Q&A'],
  ['named and numbered characters', 'Caf&eacute; &#8217;24 &#x2014; &hellip;', 'Café ’24 — …'],
  ['numbers without a semicolon', 'It&#8217 s &#146 &#x2019!', 'It’ s ’ ’!'],
  ['spaces without a semicolon', 'One&amp;nbsptwo&nbsp three&nbsp', 'One two three'],
  ['a reference without digits', 'One &#x; &#; &# two', 'One &#x; &#; &# two'],
  ['an apostrophe escaped twice', 'It&amp;#39;s', "It's"],
  ['numbers of Windows', '&#147;It&#146;s&#148;', '“It’s”'],
  ['emphasis escaped twice', '&lt;b&gt;Bold&lt;/b&gt; &lt;em class="x"&gt;move&lt;/em&gt;', 'Bold move'],
  ['a line break escaped twice', 'One&lt;br/&gt;two', 'One two'],
  ['a lone tag that is a word', 'When to use &lt;b&gt; in HTML', 'When to use <b> in HTML'],
  ['a bare ampersand', 'Q&A and ?a=1&copy=2', 'Q&A and ?a=1&copy=2'],
  ['emphasis', 'A <em>very</em> <b class="x">long</b> day', 'A very long day'],
  ['line breaks and blocks', '<p>One</p><p>two</p>three<br>four', 'One two three four'],
  ['white space of all kinds', '  One\n\t two\u00a0 three ', 'One two three'],
  ['a script', 'News<script>alert(1)</script> today', 'News today'],
  ['a style', '<style type="text/css">b > i { color: red }</style>News', 'News'],
  ['a link', '<a href="https://a.test/?a=1&amp;b=2" target=_blank>News</a> today', 'News today'],
  ['a link whose address lacks its end quote', '<a href="x>News</a> today', 'News today'],
  ['attributes without values', '<input type=checkbox checked disabled>News', 'News'],
  ['a picture with a tag in its text', '<img alt="cat<br />dog" src="x.jpg"> Cat', 'Cat'],
  ['an unclosed tag', 'One <a href="x', 'One'],
  ['an end tag that is missing', 'One <b>two three', 'One two three'],
  ['a start tag that is missing', 'One two</b> three</div>', 'One two three'],
  ['a comment', 'One<!-- <b> two --> three', 'One three'],
  ['a CDATA section that was escaped', '<![CDATA[One & <two]]> three', 'One & <two three'],
  ['tags of old pages', '<CENTER><FONT COLOR="red">News</FONT></CENTER>', 'News'],
  ['a custom element', '<my-badge kind="new">New</my-badge> and <amp-img src="x"></amp-img>news', 'New and news'],
  ['tags of Word', 'News<o:p></o:p> from <st1:City w:st="on">Rome</st1:City>', 'News from Rome'],
  ['a formula', '<math><mi>x</mi><mo>&lt;</mo><mi>y</mi></math>', 'x<y'],
  ['a drawing', '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>News', 'News'],
])('of a title with %s only the words are shown', (_, written, shown) => {
  expect(html(written)).toBe(shown)
})

test.each([
  'Why x<y matters',
  'Map<K, V> in Go',
  '#include </etc/shadow>',
  '#include <stdio.h> and "x.h"',
  'if a<b and c>d then',
  'if a<b && c>d then',
  'for(i=0;i<n;i++) and i>j',
  '1 < 2 and 3 > 2',
  '1<2 and 3>2',
  'I <3 feeds',
  'I <3 <b> and <i>',
  '<3',
  'a <- b -> c <= d => e <> f << g >> h',
  'cat <<EOF >file',
  'Vec<String> explained',
  'Option<Box<dyn Fn(A) -> B>>',
  'List<A>, Set<B> and Box<I>',
  'Array<u> by <Ann>',
  'The <main> element',
  'The <b> element',
  'The </b> tag',
  'When to use <i>, <em> or <img>',
  'Where to put <script> today',
  'Why <!DOCTYPE html> matters',
  'The end of <?php',
  '<my-element> without JavaScript',
  '<T extends keyof U>',
  'ann <ann@a.test>',
  '<https://a.test/>',
  'Unclosed <a and <b x',
  'Unclosed <!-- comment',
  '<',
  'a<',
  '</',
  'x</',
])('a title keeps every word and sign of "%s"', (title) => {
  expect(html(title.replaceAll('&', '&amp;'))).toBe(title)
})

describe('a title keeps its words in every format', () => {
  const spoken = ['Why x<y matters', 'Map<K, V> in Go', '#include </etc/shadow>', 'if a<b and c>d then']
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const rss = (inner: string) => `<rss><channel><item><title>${inner}</title></item></channel></rss>`
  const atom = (type: string, inner: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title ${type}>${inner}</title></entry></feed>`
  const json = (title: string) =>
    JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'T', items: [{ id: '1', title }] })
  const titleOf = (source: string) => {
    const outcome = parseFeed(new TextEncoder().encode(source), { contentType: '', url: 'https://a.test/' })
    return outcome.is === 'feed' ? outcome.feed.items[0]?.title : outcome.reason
  }

  test.each(spoken)('%s', (title) => {
    expect(titleOf(rss(escaped(title)))).toBe(title)
    expect(titleOf(rss(escaped(escaped(title))))).toBe(title)
    expect(titleOf(rss(`<![CDATA[${title}]]>`))).toBe(title)
    expect(titleOf(rss(`<![CDATA[${escaped(title)}]]>`))).toBe(title)
    expect(titleOf(atom('', escaped(title)))).toBe(title)
    expect(titleOf(atom('type="text"', escaped(title)))).toBe(title)
    expect(titleOf(atom('type="html"', escaped(escaped(title))))).toBe(title)
    expect(titleOf(atom('type="html"', escaped(title)))).toBe(title)
    expect(titleOf(atom('type="xhtml"', `<div xmlns="http://www.w3.org/1999/xhtml">${escaped(title)}</div>`))).toBe(
      title,
    )
    expect(titleOf(json(title))).toBe(title)
  })

  test('and a text declared as text or XHTML is decoded once', () => {
    const escapedTwice = '&amp;lt;b&amp;gt; &amp;amp; Q'
    const div = (inner: string) => `<div xmlns="http://www.w3.org/1999/xhtml">${inner}</div>`
    expect(titleOf(atom('type="text"', escapedTwice))).toBe('&lt;b&gt; &amp; Q')
    expect(titleOf(atom('type="xhtml"', div(escapedTwice)))).toBe('&lt;b&gt; &amp; Q')
    expect(titleOf(atom('type="xhtml"', escapedTwice))).toBe('&lt;b&gt; &amp; Q')
    expect(titleOf(atom('type="xhtml"', div('<p>One</p><b title="&gt;">two</b><made:up/> &lt;b&gt;')))).toBe(
      'One two <b>',
    )
    expect(titleOf(json('&lt;b&gt; &amp; Q'))).toBe('&lt;b&gt; &amp; Q')
    expect(titleOf(atom('type="html"', '&amp;lt;b&amp;gt; &amp;amp;amp; Q'))).toBe('<b> & Q')
  })
})

test('a title declared as plain keeps its angle brackets', () => {
  expect(toPlainText({ kind: 'plain', value: 'History of the <blink> tag', base: null })).toBe(
    'History of the <blink> tag',
  )
})

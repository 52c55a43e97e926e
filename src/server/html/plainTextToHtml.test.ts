import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextToHtml, showPlainHtml } from './plainTextToHtml.ts'
import { readHtml } from './readHtml.ts'

test.each([
  ['blank lines part paragraphs, other line ends stay', 'a\r\nb\n \n\n c \n', '<p>a<br>b</p>\n<p>c</p>'],
  ['signs of markup are text', '1 < 2 & "x" <script>', '<p>1 &lt; 2 &amp; &quot;x&quot; &lt;script&gt;</p>'],
  [
    'an address is a link, the full stop after it is not',
    'See https://a.test/b?c=1&d=2.',
    '<p>See <a href="https://a.test/b?c=1&amp;d=2">https://a.test/b?c=1&amp;d=2</a>.</p>',
  ],
  ['an address in brackets', '(www.a.test)', '<p>(<a href="https://www.a.test">www.a.test</a>)</p>'],
  [
    'an address with brackets',
    'https://a.test/x_(y)',
    '<p><a href="https://a.test/x_(y)">https://a.test/x_(y)</a></p>',
  ],
  ['an address in a mail', '<https://a.test/>', '<p>&lt;<a href="https://a.test/">https://a.test/</a>&gt;</p>'],
  ['a mail address', 'ada@a.test!', '<p><a href="mailto:ada@a.test">ada@a.test</a>!</p>'],
  ['nothing', ' \n\n ', ''],
])('%s', (_, text, html) => expect(plainTextToHtml(text)).toBe(html))

test('the words of the page are the words of the text, for any text', () => {
  const word = fc.oneof(
    fc.constantFrom('https://a.test/(', 'www.', 'a@b.test', '<b>', '&amp;', '\n\n', '\n', ' ', ')'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join(' ')
      const shown = readHtml(plainTextToHtml(text), { baseUrl: null }).text
      expect(shown.replace(/\s/g, '')).toBe(
        readHtml(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), { baseUrl: null }).text.replace(/\s/g, ''),
      )
    }),
    { numRuns: 500 },
  )
})

describe('plain text where HTML is expected', () => {
  test.each([
    ['lines', 'One\ntwo', '<p>One<br>two</p>'],
    ['paragraphs', 'One\r\n\r\ntwo', '<p>One</p>\n<p>two</p>'],
    ['lines as references', 'One&#10;&#13;&#10;two', '<p>One</p>\n<p>two</p>'],
    ['lines of plain text as they are stored', 'One<br>\n<br>\ntwo', '<p>One</p>\n<p>two</p>'],
    [
      'an address',
      'See https://a.test/?a=1&amp;b=2.',
      '<p>See <a href="https://a.test/?a=1&amp;b=2">https://a.test/?a=1&amp;b=2</a>.</p>',
    ],
    ['an address of mail', 'a@b.test', '<p><a href="mailto:a@b.test">a@b.test</a></p>'],
    ['a bracket', 'Q &lt; A\n1 < 2', '<p>Q &lt; A<br>1 &lt; 2</p>'],
    [
      'an address in brackets',
      'Read <https://a.test/x>',
      '<p>Read &lt;<a href="https://a.test/x">https://a.test/x</a>&gt;</p>',
    ],
    ['the frame of a page', '<html><body>One\n\ntwo</body></html>', '<p>One</p>\n<p>two</p>'],
  ])('%s', (_case, html, shown) => {
    expect(showPlainHtml(html)).toBe(shown)
  })

  test.each(['One &amp; two', '<p>One\ntwo</p>', 'One\n<b>two</b>', '<img src="https://a.test/x.png">', ''])(
    'is no reason to change %s',
    (html) => {
      expect(showPlainHtml(html)).toBe(html)
    },
  )
})

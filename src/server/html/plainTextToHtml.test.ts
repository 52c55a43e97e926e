import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainTextToHtml } from './plainTextToHtml.ts'
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

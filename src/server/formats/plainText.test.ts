import { expect, test } from 'vitest'
import { toPlainText } from './plainText.ts'

const html = (value: string) => toPlainText({ kind: 'html', value, base: null })

test.each([
  ['an escaped ampersand', 'Q&amp;A', 'Q&A'],
  ['an ampersand escaped twice', 'Q&amp;amp;A', 'Q&A'],
  ['named and numbered characters', 'Caf&eacute; &#8217;24 &#x2014; &hellip;', 'Café ’24 — …'],
  ['a bare ampersand', 'Q&A and ?a=1&copy=2', 'Q&A and ?a=1&copy=2'],
  ['emphasis', 'A <em>very</em> <b class="x">long</b> day', 'A very long day'],
  ['line breaks and blocks', '<p>One</p><p>two</p>three<br>four', 'One two three four'],
  ['white space of all kinds', '  One\n\t two\u00a0 three ', 'One two three'],
  ['a comparison', '1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a heart', 'I <3 feeds', 'I <3 feeds'],
  ['a type of a programming language', 'Vec<String> explained', 'Vec<String> explained'],
  ['an element that is spoken of', 'The <main> element', 'The <main> element'],
  ['an element that is spoken of, escaped', 'The &lt;b&gt; element', 'The <b> element'],
  ['a script', 'News<script>alert(1)</script> today', 'News today'],
  ['a script that is spoken of', 'Where to put <script> today', 'Where to put <script> today'],
  ['a picture with a tag in its text', '<img alt="cat<br />dog" src="x.jpg"> Cat', 'Cat'],
  ['an unclosed tag', 'One <a href="x', 'One'],
])('a title with %s is shown as its words', (_, written, shown) => {
  expect(html(written)).toBe(shown)
})

test('a title that says it is plain keeps its angle brackets', () => {
  expect(toPlainText({ kind: 'plain', value: 'History of the <blink> tag', base: null })).toBe(
    'History of the <blink> tag',
  )
})

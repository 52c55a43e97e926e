import { expect, test } from 'vitest'
import { escapeStrayAngles } from './escapeStrayAngles.ts'
import { readHtml } from './readHtml.ts'

test.each([
  '<p>Why x<y matters</p>',
  '<p>Map<K, V> in Go</p>',
  '<p>#include </etc/shadow> and <stdio.h></p>',
  '<p>if a<b and c>d then</p>',
  '<p>if x<y and y>z</p>',
  '<p>Vec<String> and Result<Option<T>, E></p>',
  'write to ann <ann@a.test>',
])('the snippet of "%s" keeps every word', (html) => {
  const words = html.replace(/^<p>|<\/p>$/g, '')
  expect(readHtml(escapeStrayAngles(html), { baseUrl: null }).snippet).toBe(words)
})

test.each([
  '<p class="a">One <b>two</b><br/>three</p>',
  '<a href=https://a.test/?a=1&b=2 target=_blank>x</a>',
  'x<b>y</b>z<sub>2</sub>',
  '<video controls autoplay src="x"></video>',
  'x<video controls muted>',
  '<my-badge new>x</my-badge><o:p></o:p><amp-img src="x">',
  '<custom kind="x">y</custom> <offer>z</offer>',
  '<img\nsrc="x"\nalt="a > b">',
  '1 < 2, I <3 you, <!-- a<b --> <?php ?> <!doctype html>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  'no markup',
  '',
])('markup stays as it is: %s', (html) => {
  expect(escapeStrayAngles(html)).toBe(html)
})

import { expect, test } from 'vitest'
import { withoutHiddenPreview } from './hiddenPreview.ts'

const article = '<p>The article.</p>'

test.each([
  'visibility:hidden',
  'VISIBILITY: Hidden !important; color:#fff',
  'opacity:0',
  'max-height:0px;overflow:hidden',
  'height:0;width:0;overflow:hidden',
  'color:transparent',
  'color:#ffffff;background-color:#ffffff',
  'position:absolute;left:-9999px',
  'text-indent:-9999px',
  'position:absolute;clip:rect(0 0 0 0)',
  'font-size:0',
  'font-size:1px;line-height:1px',
  'display:none',
])('a preview hidden by %s goes, with what it holds', (style) => {
  const html = `<div style="${style}">Today: <div>our <b>words</b>&zwnj;&nbsp;</div>&#847;</div>${article}`
  expect(withoutHiddenPreview(html)).toBe(article)
})

test('a preview hidden by a class of the style sheet goes; rules for some screens hide nothing', () => {
  const sheet =
    '<style>.a, span.pre { visibility: hidden } @media (max-width: 9px) { .b { opacity: 0 } .c { } }</style>'
  const html = `${sheet}<span class="x pre">Today</span><span class="b">Shown</span>${article}`
  expect(withoutHiddenPreview(html)).toBe(`${sheet}<span class="b">Shown</span>${article}`)
})

test.each([
  ['a picture', '<div style="opacity:0"><img src="https://a.test/1.png"></div>'],
  ['a link', '<div style="opacity:0"><a href="https://a.test/">Read</a></div>'],
  ['much text', `<div style="opacity:0">${'Words. '.repeat(1_000)}</div>`],
  ['parts with a size of their own', '<td style="font-size:0"><span style="font-size:16px">Shown</span></td>'],
  ['parts that are visible again', '<div style="visibility:hidden"><p style="visibility:visible">Shown</p></div>'],
  ['no end tag', '<div style="opacity:0">Today<p>Shown</p>'],
  ['an end tag of what is around it', '<div><span style="opacity:0">Today</div><p>Shown</p></span>'],
  ['a paragraph that the next one ends', '<p style="opacity:0">Today<p>Shown</p></p>'],
  ['words hidden from one mail program', '<div style="mso-hide:all">Shown</div>'],
  ['a size of nothing that overflows', '<div style="height:0">Shown</div>'],
  ['pale words', '<div style="color:#fff;opacity:0.5">Shown</div>'],
])('%s stays', (_, html) => {
  expect(withoutHiddenPreview(html + article)).toBe(html + article)
})

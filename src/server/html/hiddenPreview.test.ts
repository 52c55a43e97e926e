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
  'visibility: collapse',
  'opacity:.0',
  'opacity:0%',
  'filter:alpha(opacity=0)',
  'filter: opacity(0)',
  'transform:scale(0)',
  'overflow:hidden;max-height:1px;max-width:1px',
  'width:0;overflow-x:hidden',
  'height:0;overflow:clip',
  'font:0/0 a',
  'font: 1px/1px Arial, sans-serif',
  'font-size:0.01em',
  'font-size:1pt !important',
  'line-height:0',
  'height:0;width:0',
  'color:#FFF',
  'color:white',
  'color:#fefefe',
  'color:rgb(255, 255, 255)',
  'color:rgba(1,2,3,0)',
  'color:#12345600',
  'background:#f4f4f4 none;color:#F5F5F5',
  'position:absolute;top:-1000px',
  'position:fixed;left:-100vw',
  'margin-left:-10000px',
  'text-indent:-999em',
  'text-indent:100%;white-space:nowrap;overflow:hidden',
  'transform:translateX(-9999px)',
  'position:absolute;clip-path:inset(50%)',
])('a preview hidden by %s goes, with what it holds', (style) => {
  const html = `<div style="${style}">Today: <div>our <b>words</b>&zwnj;&nbsp;</div>&#847;</div>${article}`
  expect(withoutHiddenPreview(html)).toBe(article)
})

test.each([
  ['hidden', '<div hidden>Today</div>'],
  ['hidden with a link', '<div style="display:none"><a href="https://a.test/">Today</a></div>'],
  ['with a pixel', '<div style="opacity:0">Today<img width="1" height="1" src="https://a.test/1.png"></div>'],
  ['for screen readers no part', '<div class="preheader" aria-hidden="true">Today</div>'],
  ['hidden from one program, with the name of a preview', '<div id="preheader" style="mso-hide:all">Today</div>'],
  ['in the color of its font', '<font color="#ffffff">Today</font>'],
  ['in a list', '<ul style="visibility:hidden"><li>Today<li>Now</ul>'],
  ['within layout without sizes', '<div style="font-size:0"><i style="opacity:0">Today</i></div>'],
  ['two', '<p style="opacity:0">Today</p><span style="font-size:0">Now</span>'],
])('a preview %s goes', (_, html) => {
  expect(withoutHiddenPreview(`<title>A mail</title>${html}${article}`)).not.toMatch(/Today|Now/)
  expect(withoutHiddenPreview(html + article)).toContain(article)
})

test('words in the color behind them go at the beginning of a mail, and stay on another or an unknown one', () => {
  const pale = '<p style="color:#222">Today</p>'
  const within = (before: string, body: string) =>
    `${before}<body ${body}><table><tr><td>${pale}${article}</td></tr></table></body>`
  const behind: [string, string][] = [
    ['', 'bgcolor="#222222"'],
    ['', 'style="background:#222"'],
    ['<style>body { background-color: #222; }</style>', ''],
  ]
  for (const [before, body] of behind) expect(withoutHiddenPreview(within(before, body))).not.toContain('Today')
  const others: [string, string][] = [
    ['', ''],
    ['', 'bgcolor="#222222" background="https://a.test/1.png"'],
    ['', 'style="background:#222 url(https://a.test/1.png)"'],
    ['<style>table[dir] { background: #fff; }</style>', 'bgcolor="#222222"'],
    ['<style>td { background: #fff; }</style>', 'bgcolor="#222222"'],
  ]
  for (const [before, body] of others) expect(withoutHiddenPreview(within(before, body))).toContain('Today')
  const later = `<body bgcolor="#222222">${article}${pale}</body>`
  expect(withoutHiddenPreview(later)).toBe(later)
})

test.each([
  '#pre { opacity: 0 }',
  '.pre { font-size: 0 }',
  '@import url("a.css"); .pre { display: none !important }',
  '/* { */ .other, div.pre { max-height: 0; overflow: hidden }',
  '@media screen { .pre { visibility: hidden } }',
  '@font-face { font-family: x } body .pre { opacity: 0 }',
  'div[class="pre"] { opacity: 0 }',
  '<!-- .pre { color: transparent } -->',
])('a preview hidden by the style sheet %s goes, wherever the sheet is', (css) => {
  const preview = '<div id="pre" class="pre">Today</div>'
  expect(withoutHiddenPreview(`<style>${css}</style>${preview}${article}`)).not.toContain('Today')
  expect(withoutHiddenPreview(`${preview}${article}<style>${css}</style>`)).not.toContain('Today')
})

test.each([
  '.pre { opacity: 0 } .pre { opacity: 1 }',
  '.wide .pre { opacity: 0 }',
  '@media screen and (max-width: 9px) { .pre { opacity: 0 } }',
  '@media print { .pre { opacity: 0 } }',
  '.pre { opacity: 0; animation: appear 1s }',
  'u + .pre { opacity: 0 }',
  '.pre:hover { opacity: 0 }',
])('words that the style sheet %s shows stay', (css) => {
  const html = `<style>${css}</style><div class="pre">Today</div>${article}`
  expect(withoutHiddenPreview(html)).toBe(html)
})

test('a style of the element wins over its class', () => {
  const html = `<style>.pre { opacity: 0 }</style><div class="pre" style="opacity:1">Today</div>${article}`
  expect(withoutHiddenPreview(html)).toBe(html)
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
  ['pale words', '<div style="color:#ccc;opacity:0.5">Shown</div>'],
  ['white words on a picture', '<td background="https://a.test/1.png"><b style="color:#fff">Shown</b></td>'],
  ['white words on black', '<div style="background:#000"><h1 style="color:#fff">Shown</h1></div>'],
  ['parts with a color of their own', '<div style="color:#fff"><p style="color:#000">Shown</p></div>'],
  ['lines of no height with parts of some', '<td style="line-height:0"><p style="line-height:1.4">Shown</p></td>'],
  ['a sign without a line height', '<span style="line-height:0">®</span>'],
  ['an ornament for no screen reader', '<span aria-hidden="true">Shown</span>'],
  ['words to be found', '<div hidden="until-found">Shown</div>'],
  ['words a bit to the left', '<div style="margin-left:-20px;text-indent:-2em">Shown</div>'],
  ['a column of no least width', '<td style="width:0;max-width:100px">Shown</td>'],
])('%s stays', (_, html) => {
  expect(withoutHiddenPreview(html + article)).toBe(html + article)
})

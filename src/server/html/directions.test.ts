import { expect, test } from 'vitest'
import { cleanHtml } from './cleanHtml.ts'
import { addDirections } from './directions.ts'

const clean = (html: string) => cleanHtml(html, { baseUrl: 'https://paper.example/', imageAddress: (url) => url })

test('each paragraph, list, quote, heading and cell of a mixed article has the direction of its first letter', () => {
  const html =
    '<p>سلام hello</p><p>English سلام</p><ul><li>۱. مورد Linux</li><li>Second</li></ul><blockquote><p>שלום, quote</p></blockquote>' +
    '<h3>یک SQL</h3><table><tr><td>قیمت</td><td>12 USD</td></tr></table>'
  expect(clean(html)).toBe(
    '<p dir="rtl">سلام hello</p><p dir="ltr">English سلام</p><ul dir="rtl"><li dir="rtl">۱. مورد Linux</li><li dir="ltr">Second</li></ul>' +
      '<blockquote dir="rtl"><p dir="rtl">שלום, quote</p></blockquote><h3 dir="rtl">یک SQL</h3>' +
      '<table dir="rtl"><tr><td dir="rtl">قیمت</td><td dir="ltr">12 USD</td></tr></table>',
  )
})

test('an article in one direction from left to right stays as it is', () => {
  expect(addDirections('<p>Only English.</p><ul><li>Ελληνικά</li></ul>')).toBe(
    '<p>Only English.</p><ul><li>Ελληνικά</li></ul>',
  )
})

test('code runs from left to right and does not decide the direction around it', () => {
  expect(clean('<blockquote><pre>code = "سلام"</pre><p>سلام</p></blockquote>')).toBe(
    '<blockquote dir="rtl"><pre dir="ltr">code = "سلام"</pre><p dir="rtl">سلام</p></blockquote>',
  )
})

test('a direction that the publisher wrote stays, as an attribute or as a style', () => {
  expect(
    clean('<p dir="ltr">سلام</p><p style="direction: rtl">12 USD</p><div style="DIRECTION:RTL;color:red">x</div>'),
  ).toBe('<p dir="ltr">سلام</p><p dir="rtl">12 USD</p><div dir="rtl">x</div>')
})

test('numbers and signs alone decide nothing, and cleaning twice changes nothing', () => {
  const once = clean('<p>12 – 13</p><p>&amp; <b>שלום</b></p>')
  expect(once).toBe('<p>12 – 13</p><p dir="rtl">&amp; <b>שלום</b></p>')
  expect(clean(once)).toBe(once)
})

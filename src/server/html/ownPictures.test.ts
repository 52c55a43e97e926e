import { expect, test } from 'vitest'
import { findPictures, withOwnPictures } from './ownPictures.ts'

const baseUrl = 'https://gazette.test/flood'
const own = (html: string, kept: Record<string, string>) =>
  withOwnPictures(html, { baseUrl, ownAddress: (url) => kept[url] ?? null })

test('pictures are found once each, also lazy ones, but not those that count readers', () => {
  const html = `<img src="/a.png"><p><img data-src="b.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>
    <img src="https://gazette.test/a.png"><img srcset="/c.png 2x"><img src="/pixel" width="1" height="1">`
  expect(findPictures(html, baseUrl)).toEqual([
    'https://gazette.test/a.png',
    'https://gazette.test/b.jpg',
    'https://gazette.test/c.png',
  ])
})

test('a stored picture has its own address only, and the others stay as they are', () => {
  const html = `<img src="/a.png?x=1&amp;y=2" srcset="/a-2.png 2x" alt="&quot;A&quot; &lt;b&gt;" onclick="ran()"><img src="/b.png">`
  expect(own(html, { 'https://gazette.test/a.png?x=1&y=2': 'https://own.invalid/1' })).toBe(
    `<img src="https://own.invalid/1" alt="&quot;A&quot; &lt;b>"><img src="/b.png">`,
  )
})

test('other sizes of a stored picture are left out', () => {
  const html = `<picture><source srcset="/a.avif"><img src="/a.png"></picture><picture><source srcset="/b.avif"><img src="/b.png"></picture>`
  expect(own(html, { 'https://gazette.test/a.png': 'https://own.invalid/1' })).toBe(
    `<picture><img src="https://own.invalid/1"></picture><picture><source srcset="/b.avif"><img src="/b.png"></picture>`,
  )
})

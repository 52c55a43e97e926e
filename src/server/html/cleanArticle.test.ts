import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseFeed } from '../formats/parseFeed.ts'
import { cleanArticle, isTooLarge, showCleanText, textAsArticle } from './cleanArticle.ts'
import { cleanHtml } from './cleanHtml.ts'

const secret = 'nobody-knows-it'
const addresses = { baseUrl: 'https://publisher.test/2026/', articleUrl: 'https://publisher.test/2026/post' }
const proxied = (url: string) => `/api/images?url=${encodeURIComponent(url)}&sig=x`
const asPublished = (url: string) => url

function expectSame(html: string): void {
  const clean = cleanArticle(html, addresses, secret)
  for (const imageAddress of [proxied, asPublished])
    expect(showCleanText(clean, imageAddress)).toBe(cleanHtml(html, { ...addresses, imageAddress }))
}

test.each([
  ['without pictures', '<p>One & two &lt;three&gt; <a href="/x">four</a></p>'],
  ['of nothing', ''],
  ['that is plain text', 'One & two'],
  ['with a picture', '<p><img src="/a.png?x=1&amp;y=2" alt="A &quot;b&quot;"></p>'],
  [
    'with pictures in sizes',
    '<picture><source srcset="/a.webp 1x, /b.webp 2x"><img src="a.png" srcset="a.png 100w"></picture>',
  ],
  ['with a video and its poster', '<video src="/v.mp4" poster="/p.jpg"></video>'],
  ['with a player and its still picture', '<iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe> and more'],
  ['with a picture that is a drawing', '<svg viewBox="0 0 90 90"><path d="M0 0h9"/></svg><img src="/a.png">'],
  ['with pictures that are dropped', '<img src="/a.png" width="1"><img src="/b.png"><p></p>'],
  ['with the address of a picture in its text', `<p>https://${secret}/0 <img src="https://a.test/0"> 0</p>`],
])('an article %s looks the same whether it was kept or not', (_, html) => {
  expectSame(html)
})

test('the articles of published feeds look the same whether they were kept or not', () => {
  const folder = join(import.meta.dirname, '../../../test/fixtures')
  for (const file of globSync('**/*.{xml,rss,atom}', { cwd: folder })) {
    const parsed = parseFeed(readFileSync(join(folder, file)), { contentType: '', url: 'https://publisher.test/feed' })
    if (parsed.is === 'feed') for (const { html } of parsed.feed.items) expectSame(html)
  }
})

test('a publisher cannot mark a text as the address of a picture', () => {
  for (const written of ['\u0001', '&#1;', '&#x1;', '&amp;#1;'])
    for (const html of [
      `<p>${written}javascript:x${written}</p>`,
      `<p title="${written}">x</p>`,
      `<img src="/a${written}b.png">`,
    ]) {
      const shown = showCleanText(cleanArticle(html, addresses, secret), () => 'https://ours.test/')
      expect(shown).not.toContain('\u0001')
      expect(shown.match(/ours\.test/g)?.length ?? 0).toBe(html.startsWith('<img') ? 1 : 0)
    }
})

test('the address of a picture cannot leave its attribute', () => {
  const clean = cleanArticle('<img src="/a.png">', addresses, secret)
  expect(showCleanText(clean, () => '"><script>alert(1)</script>')).toBe(
    '<img src="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" loading="lazy" />',
  )
})

test('an article that cannot be cleaned is its text, with a link to its publisher', () => {
  const shown = showCleanText(textAsArticle('One <b> & two', addresses, secret), asPublished)
  expect(shown).toContain('<p>One &lt;b&gt; &amp; two</p>')
  expect(shown).toContain(
    '<a href="https://publisher.test/2026/post" rel="noopener noreferrer nofollow" target="_blank">',
  )
  expect(showCleanText(textAsArticle('One', { baseUrl: null, articleUrl: null }, secret), asPublished)).not.toContain(
    '<a',
  )
  const hostile = { baseUrl: null, articleUrl: 'javascript:alert(1)' }
  expect(showCleanText(textAsArticle('One', hostile, secret), asPublished)).not.toContain('javascript')
})

test('an article that cleaning multiplies, or with thousands of pictures, is too large to show', () => {
  const isLarge = (html: string) => isTooLarge(cleanArticle(html, addresses, secret))
  expect(isLarge('<img src="/a.png">'.repeat(2_900))).toBe(false)
  expect(isLarge('<img src="/a.png">'.repeat(3_100))).toBe(true)
  expect(isLarge('<p>word</p>'.repeat(150_000))).toBe(false)
  expect(isLarge('<a href="/x">x</a>'.repeat(60_000))).toBe(true)
})

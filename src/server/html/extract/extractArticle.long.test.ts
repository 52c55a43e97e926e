import { expect, test } from 'vitest'
import { writeFurtherPages } from '../../../../test/fixtures/pages/furtherPages.ts'
import { type MadeUpPage, writePages } from '../../../../test/fixtures/pages/pages.ts'
import { withTeasers } from '../../../../test/fixtures/pages/withTeasers.ts'
import { mean, scorePage } from '../../../../test/fixtures/pages/wordScores.ts'
import { countWords } from '../countWords.ts'
import { extractArticle } from './extractArticle.ts'

const pages = [...writePages(), ...writeFurtherPages()]

function expectGoodScores(some: MadeUpPage[]): void {
  const scores = some.map((page) => ({ name: page.name, ...scorePage(page) }))
  const poor = scores
    .filter(({ f1 }) => f1 < 0.9)
    .map(({ name, f1, precision, recall }) => ({ name, f1, precision, recall }))
  expect(poor).toEqual([])
  expect(mean(scores.map(({ f1 }) => f1))).toBeGreaterThanOrEqual(0.95)
  expect(mean(scores.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.95)
}

test('articles are found in pages of at least sixty kinds with F1 and precision of 0.95', () => {
  expect(pages.length).toBeGreaterThanOrEqual(60)
  expectGoodScores(pages)
})

test('articles are found as well among up to three hundred teasers', () => {
  expectGoodScores(withTeasers(pages, 'mixed'))
})

test('each part of an article names the next one, and the last one none', () => {
  for (const page of pages.filter(({ parts }) => parts.length > 1)) {
    const { found } = scorePage(page)
    const next = found.map((part) => (part.is === 'article' ? part.nextPage : undefined))
    expect(next).toEqual([...page.parts.slice(1).map(({ url }) => url), null])
  }
})

test('an article without blanks between its words has as many words as the same text in a feed', () => {
  for (const sentence of [
    'เช้าวันนี้เรือข้ามฟากออกจากท่าช้าเพราะหมอกหนา',
    'ເຊົ້ານີ້ເຮືອຂ້າມຟາກອອກຈາກທ່າຊ້າເພາະໝອກໜາ',
    'ព្រឹកនេះសាឡាងចេញពីកំពង់ផែយឺតដោយសារអ័ព្ទក្រាស់',
    'ဒီမနက်ကူးတို့သင်္ဘောကမြူထူလို့ဆိပ်ကမ်းကနေနောက်ကျထွက်တယ်',
    '今朝の渡し船は濃い霧のため港を遅れて出た',
    '今天早上渡轮因为大雾很晚才离开码头',
    '오늘아침나룻배는짙은안개때문에항구를늦게떠났다',
  ]) {
    const text = sentence.repeat(12)
    const html = `<html><head><title>–</title></head><body><article><p>${text}</p><p>Become a member</p></article></body></html>`
    const found = extractArticle({ html, url: 'https://site.example/story', rule: null })
    expect(found).toMatchObject({ is: 'article', words: countWords(`${text} Become a member`) })
  }
})

const paragraph = (number: number) =>
  `<p>Paragraph ${number} says that the ferry left the quay late, because nobody had expected the fog to stay until noon.</p>`
const paragraphs = (count: number) => Array.from({ length: count }, (_, index) => paragraph(index + 1)).join('')
const textIn = (body: string, head = '') => {
  const html = `<html><head><title>Fog</title>${head}</head><body>${body}</body></html>`
  const found = extractArticle({ html, url: 'https://site.example/story', rule: null })
  return found.is === 'article' ? found.html : found.is
}

test('names of layouts and states leave the article where it is', () => {
  for (const name of [
    'sidebar-layout',
    'l-sidebar-fixed',
    'has-sidebar',
    'article--related',
    'content-sidebar',
    'live-match-comments',
  ])
    expect([name, textIn(`<div class="${name}"><h1>Fog</h1>${paragraphs(8)}</div>`)]).toEqual([
      name,
      expect.stringContaining('Paragraph 8'),
    ])
})

test('a page that says it is for subscribers and has the whole text is an article', () => {
  const paid = '<script type="application/ld+json">{"isAccessibleForFree":false}</script>'
  expect(textIn(`<article>${paragraphs(20)}</article>`, paid)).toContain('Paragraph 20')
  expect(textIn(`<article>${paragraphs(2)}</article>`, paid)).toBe('wall')
})

test('a short article below a banner for subscribers is an article, and the beginning of one is not', () => {
  const banner = '<aside><a href="/subscribe">Subscribe to continue</a></aside>'
  expect(textIn(`${banner}<article>${paragraphs(10)}</article>`)).toContain('Paragraph 10')
  expect(textIn(`${banner}<article>${paragraphs(4)}</article>`)).toBe('wall')
  expect(textIn(`<article>${paragraphs(9)}<p>Subscribe to continue.</p></article>`)).toBe('wall')
})

test('the standfirst in a box below the title comes first', () => {
  const lead = 'The lead says in one sentence what happened, and it is long enough to be no line about author and date.'
  const body = `<div class="head"><h1>Fog</h1><div class="teaser-text"><p>${lead}</p></div></div><div class="text">${paragraphs(6)}</div>`
  expect(textIn(body).indexOf(lead)).toBeLessThan(textIn(body).indexOf('Paragraph 1'))
  expect(textIn(body)).toContain(lead)
})

test('paragraphs that are in boxes of their own are one article', () => {
  const boxes = Array.from(
    { length: 6 },
    (_, index) =>
      `<section><div><div><div><div><div><div>${paragraph(index + 1)}</div></div></div></div></div></div></section>`,
  ).join('')
  expect(textIn(`<main><h1>Fog</h1>${boxes}</main>`)).toContain('Paragraph 6')
})

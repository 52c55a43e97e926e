// How well articles are found, in words: of all words found, how many belong to the article (precision), and of its words, how
// many were found (recall). F1 is their harmonic mean.
import { expect, test } from 'vitest'
import { writeFurtherPages } from '../../../../test/fixtures/pages/furtherPages.ts'
import { type MadeUpPage, writePages } from '../../../../test/fixtures/pages/pages.ts'
import { readHtml } from '../readHtml.ts'
import { extractArticle } from './extractArticle.ts'

const wordsOf = (html: string) =>
  readHtml(html, { baseUrl: null })
    .text.toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

function measure({ parts, truth }: MadeUpPage) {
  const found = parts.map(({ url, html }, index) => extractArticle({ url, html, rule: null, part: index + 1 }))
  const html = found.map((part) => (part.is === 'article' ? part.html : '')).join('\n')
  const wanted = Map.groupBy(wordsOf(truth), (word) => word)
  const got = wordsOf(html)
  let right = 0
  for (const word of got) {
    const left = wanted.get(word)
    if (left?.pop() !== undefined) right++
  }
  const precision = right / Math.max(1, got.length)
  const recall = right / wordsOf(truth).length
  return { found, precision, recall, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) }
}

const pages = [...writePages(), ...writeFurtherPages()]
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('articles are found in pages of at least sixty kinds with F1 and precision of 0.95', () => {
  const measured = pages.map((page) => ({ name: page.name, ...measure(page) }))
  expect(measured.length).toBeGreaterThanOrEqual(60)
  const poor = measured
    .filter(({ f1 }) => f1 < 0.9)
    .map(({ name, f1, precision, recall }) => ({ name, f1, precision, recall }))
  expect(poor).toEqual([])
  expect(mean(measured.map(({ f1 }) => f1))).toBeGreaterThanOrEqual(0.95)
  expect(mean(measured.map(({ precision }) => precision))).toBeGreaterThanOrEqual(0.95)
})

test('each part of an article names the next one, and the last one none', () => {
  for (const page of pages.filter(({ parts }) => parts.length > 1)) {
    const { found } = measure(page)
    const next = found.map((part) => (part.is === 'article' ? part.nextPage : undefined))
    expect(next).toEqual([...page.parts.slice(1).map(({ url }) => url), null])
  }
})

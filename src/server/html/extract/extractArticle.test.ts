import { expect, test } from 'vitest'
import { writeFurtherPages } from '../../../../test/fixtures/pages/furtherPages.ts'
import { type MadeUpPage, writePages } from '../../../../test/fixtures/pages/pages.ts'
import { withTeasers } from '../../../../test/fixtures/pages/withTeasers.ts'
import { mean, scorePage } from '../../../../test/fixtures/pages/wordScores.ts'

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

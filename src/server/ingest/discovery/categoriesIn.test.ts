import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { categories } from '../../../shared/categories.ts'
import { categoriesIn } from './categoriesIn.ts'
import { feedKey } from './knownFeeds.ts'

const codes = globSync('*.json', { cwd: join(import.meta.dirname, 'categories') }).map((file) =>
  basename(file, '.json'),
)

test.each(codes)('%s: each category has feeds of its own, each address once', (code) => {
  const own = categoriesIn(code)
  expect(own.map(({ id }) => id)).toEqual(categories.map(({ id }) => id))
  const english = new Set(categories.flatMap(({ feeds }) => feeds.map(({ url }) => url)))
  for (const { id, feeds } of own) {
    expect(feeds.length, id).toBeGreaterThanOrEqual(5)
    for (const { title, description, url } of feeds) {
      expect([title.trim(), description.trim()], url).not.toContain('')
      expect(URL.canParse(url) && /^https?:/.test(url), url).toBe(true)
      expect(english.has(url), url).toBe(false)
    }
  }
  const keys = own.flatMap(({ feeds }) => feeds.map(({ url }) => feedKey(url)))
  expect(new Set(keys).size).toBe(keys.length)
})

test('a language without a list has the English feeds', () => {
  for (const language of ['en', 'pl', 'constructor']) expect(categoriesIn(language)).toBe(categories)
})

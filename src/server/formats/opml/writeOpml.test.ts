import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planImport } from '../../ingest/imports/planImport.ts'
import { readListedFeeds } from '../../ingest/imports/readListedFeeds.ts'
import { readCategories, writeCategories } from './categories.ts'
import { readOpml } from './readOpml.ts'
import { type ExportedColumn, writeOpml } from './writeOpml.ts'

const name = fc.oneof(
  fc.constantFrom('News', 'news', 'A "quoted" & <b>tagged</b> name', "it's", '&amp;', 'two\nlines', 'x="y"', '/>'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `x${text}`.trim()),
)
const tag = fc.oneof(name, fc.constantFrom('a,b', 'c\\', '/d', '\\,', 'e/f', '/', '\\/', ',,'))
const column = fc.record({
  name,
  feeds: fc.array(
    fc.record({ title: name, tags: fc.uniqueArray(tag, { maxLength: 3, selector: (text) => text.toLowerCase() }) }),
    { maxLength: 3 },
  ),
})

test('a list restores any names of columns, feeds and tags', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(column, { minLength: 1, maxLength: 5 }), async (columns) => {
      const board = columns.map(
        ({ name, feeds }, number): ExportedColumn => ({
          name,
          feeds: feeds.map(({ title, tags }, place) => ({
            title,
            publishedTitle: 'As published',
            url: `https://${number}-${place}.example/feed?a=1&b=2`,
            siteUrl: null,
            tags,
          })),
        }),
      )
      const list = readOpml(writeOpml(board, { now: 0 }), { maxFeeds: 100 })
      if (list === null) throw new Error('The list could not be read.')
      const untouched = { columns: [{ id: 1, name: 'News' }], feedUrls: [], isUntouched: true }
      const plan = planImport(await readListedFeeds(list, 'columns'), untouched)
      expect(plan.columns).toEqual(columns.map(({ name }) => ({ id: null, name })))
      expect(plan.refused).toEqual([])
      expect(
        plan.feeds.map(({ title, column, tagKeys }) => [title, column, tagKeys.map((key) => key.toLowerCase())]),
      ).toEqual(
        columns.flatMap(({ feeds }, number) =>
          feeds.map(({ title, tags }) => [title, number, tags.map((text) => text.normalize('NFC').toLowerCase())]),
        ),
      )
    }),
    { numRuns: 500 },
  )
})

test('characters that XML cannot write are left out, and the rest stays', () => {
  const list = readOpml(writeOpml([{ name: 'a\u0001b\ud800c', feeds: [] }], { now: 0 }), { maxFeeds: 1 })
  expect(list?.folders[0]?.name).toBe('ab\ufffdc')
})

test('categories of other programs: of a path the last segment counts, empty ones are ignored', () => {
  expect(readCategories('/Boston/Weather, /Harvard/ ,plain,, /,a b')).toEqual(['Weather', 'Harvard', 'plain', 'a b'])
  expect(writeCategories(['a,b', '/c', 'd/e'])).toBe('a\\,b,\\/c,d/e')
})

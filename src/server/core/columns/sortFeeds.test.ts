import { expect, test } from 'vitest'
import type { ColumnSort } from '../../../shared/api/entities.ts'
import { sortFeeds } from './sortFeeds.ts'

const feeds = [
  { title: 'zebra', unread: 0, newestAt: 30 },
  { title: 'Émile', unread: 2, newestAt: null },
  { title: 'Part 10', unread: 2, newestAt: 10 },
  { title: 'part 9', unread: 5, newestAt: 20 },
]

test.each<[ColumnSort, string[]]>([
  ['hand', ['zebra', 'Émile', 'Part 10', 'part 9']],
  ['name', ['Émile', 'part 9', 'Part 10', 'zebra']],
  ['newest', ['zebra', 'part 9', 'Part 10', 'Émile']],
  ['unread', ['part 9', 'Émile', 'Part 10', 'zebra']],
])('sorted by %s', (sort, expected) => {
  expect(sortFeeds(feeds, sort, (feed) => feed).map(({ title }) => title)).toEqual(expected)
})

import { expect, test } from 'vitest'
import type { SavedSearch } from '../../shared/api/entities.ts'
import { moveSearch, searchesIn } from './changeSearches.ts'

const [news, later] = [1, 2]
const searches = [search(11, news, 0), search(12, news, 1), search(13, news, 2), search(21, later, 0)]

const idsIn = (columnId: number, moved: SavedSearch[]) => searchesIn(moved, columnId).map(({ id }) => id)
const ordersIn = (columnId: number, moved: SavedSearch[]) => searchesIn(moved, columnId).map(({ order }) => order)

test('a search moved within its column gets the requested place', () => {
  expect(idsIn(news, moveSearch(searches, { searchId: 11, columnId: news, order: 2 }))).toEqual([12, 13, 11])
  expect(idsIn(news, moveSearch(searches, { searchId: 13, columnId: news, order: 0 }))).toEqual([13, 11, 12])
})

test('a search moved to another column leaves no gap behind, and makes room there', () => {
  const moved = moveSearch(searches, { searchId: 12, columnId: later, order: 0 })
  expect([idsIn(news, moved), ordersIn(news, moved)]).toEqual([
    [11, 13],
    [0, 1],
  ])
  expect([idsIn(later, moved), ordersIn(later, moved)]).toEqual([
    [12, 21],
    [0, 1],
  ])
})

test('a search moved to a column without any is its first', () => {
  expect(idsIn(3, moveSearch(searches, { searchId: 21, columnId: 3, order: 0 }))).toEqual([21])
})

test('a search that another tab has deleted moves nothing', () => {
  expect(moveSearch(searches, { searchId: 99, columnId: news, order: 0 })).toBe(searches)
})

function search(id: number, columnId: number, order: number): SavedSearch {
  return { id, columnId, order, name: `Search ${id}`, query: 'moon' }
}

import { expect, test } from 'vitest'
import { readSearch } from '../../shared/search/readSearch.ts'
import { hiddenAmong } from './hiddenItems.ts'

function treeOf(query: string): string {
  const read = readSearch(query)
  return read.is === 'query' ? JSON.stringify(read.tree) : 'refused'
}

test('the hidden items of a search match it as a whole, also one with OR', () => {
  expect(hiddenAmong('')).toBe('is:hidden')
  expect(treeOf(hiddenAmong('clock OR goal'))).toBe(treeOf('is:hidden (clock OR goal)'))
  expect(treeOf(hiddenAmong('clock OR goal'))).not.toBe(treeOf('clock OR goal is:hidden'))
  expect(treeOf(hiddenAmong('clock OR goal'))).toContain('hidden')
})

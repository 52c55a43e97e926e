import { expect, test } from 'vitest'
import { itemTitle } from './itemTitle.ts'

test('an item without a title is called by how its text begins, cut between words', () => {
  expect(itemTitle({ title: '', snippet: 'A short note.' })).toBe('A short note.')
  const long = itemTitle({ title: '', snippet: 'word '.repeat(40) })
  expect(long).toMatch(/^(word )+word…$/)
})

test('an item without title and text still has a name to press', () => {
  expect(itemTitle({ title: '', snippet: '' })).toBe('Untitled')
})

test('text without a space is cut all the same', () => {
  expect(itemTitle({ title: '', snippet: 'x'.repeat(300) }).length).toBeLessThanOrEqual(81)
})

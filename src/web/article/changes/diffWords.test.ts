import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords, type Part } from './diffWords.ts'

const textOf = (parts: Part[], left: Part['kind']) =>
  parts
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('')

test('a corrected number is the only change', () => {
  expect(diffWords('The dam holds 40 million tons.', 'The dam holds 60 million tons.')).toEqual([
    { kind: 'same', text: 'The dam holds ' },
    { kind: 'removed', text: '40' },
    { kind: 'added', text: '60' },
    { kind: 'same', text: ' million tons.' },
  ])
})

test('a new paragraph is added as a whole', () => {
  expect(diffWords('One.\nThree.', 'One.\nTwo.\nThree.')?.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'added', text: expect.stringContaining('Two') },
  ])
})

test('equal texts have no change, and an empty one is all new', () => {
  expect(diffWords('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }])
  expect(diffWords('', '')).toEqual([])
  expect(diffWords('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

test('the parts are both texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n', '.', '你', '🗞'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = diffWords(before, after) ?? []
      expect([textOf(parts, 'added'), textOf(parts, 'removed')]).toEqual([before, after])
    }),
  )
})

test('texts that share nothing are given up soon', () => {
  const words = (letter: string) => Array.from({ length: 3000 }, (_, index) => `${letter}${index}`).join(' ')
  expect(diffWords(words('a'), words('b'))).toBeNull()
})

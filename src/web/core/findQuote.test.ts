import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeSpan, findQuote } from './findQuote.ts'

const text =
  'The river returns to its old bed, and the farmers have waited for a long time.\nIn spring the water stands on the meadows again, and the storks find more than enough to eat.\nThe river returns to its old bed every year.'

/** The words that are marked in `edited` when `words` were marked in `before`. */
function remark(before: string, words: string, edited: string, occurrence = 0): string | null {
  let start = before.indexOf(words)
  for (let seen = 0; seen < occurrence; seen++) start = before.indexOf(words, start + 1)
  const span = findQuote(edited, describeSpan(before, { start, end: start + words.length }))
  return span && edited.slice(span.start, span.end)
}

test('words are found after a paragraph was added above them', () => {
  expect(remark(text, 'storks find more', `An introduction of the editor.\n${text}`)).toBe('storks find more')
})

test('of words that occur twice the ones with the same neighbors are found', () => {
  const quote = describeSpan(text, { start: text.lastIndexOf('old bed'), end: text.lastIndexOf('old bed') + 7 })
  const edited = `New.\n${text}`
  expect(findQuote(edited, quote)?.start).toBe(edited.lastIndexOf('old bed'))
})

test('words that were edited are found by what stayed', () => {
  const edited = text.replace('more than enough to eat', 'more than they can eat')
  expect(remark(text, 'the storks find more than enough to eat', edited)).toBe('the storks find more than they can eat')
})

test('words that are gone are not found', () => {
  expect(remark(text, 'the storks find more than enough to eat', text.split('\n')[0] ?? '')).toBeNull()
  expect(remark(text, 'storks', '')).toBeNull()
})

test('a long quote is found by its beginning and its end', () => {
  const long = Array.from({ length: 60 }, (_, index) => `Sentence ${index} of the river.`).join(' ')
  const before = `${text}\n${long}\n${text}`
  const edited = before.replace('Sentence 30 of the river.', 'A new sentence by the editor.')
  expect(remark(before, long, edited)).toBe(long.replace('Sentence 30 of the river.', 'A new sentence by the editor.'))
})

test('any words of an unchanged text are found where they were, with whole emoji around them', () => {
  const written = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '\n', '🗞', 'é', '你', 'ع'),
    minLength: 3,
    maxLength: 60,
  })
  fc.assert(
    fc.property(written, fc.nat(), fc.nat(), (before, one, other) => {
      const [start = 0, end = 0] = [one % before.length, other % before.length].sort((a, b) => a - b)
      const quote = describeSpan(before, { start, end: end + 1 })
      expect(findQuote(before, quote)).toEqual({ start, end: end + 1 })
      expect([quote.prefix, quote.suffix].every((part) => part.isWellFormed())).toBe(true)
    }),
  )
})

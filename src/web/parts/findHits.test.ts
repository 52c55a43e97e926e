import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutAtHits } from './findHits.ts'

const marked = (text: string, ...terms: string[]) =>
  cutAtHits(text, terms)
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

describe('a word that was searched for is marked', () => {
  test('whatever its case and its accents', () => {
    expect(marked('CAFÉ, Café and cafe\u0301', 'cafe')).toBe('[CAFÉ], [Café] and [cafe\u0301]')
    expect(marked('Ёлка in Αθήνα', 'елка', 'αθηνα')).toBe('[Ёлка] in [Αθήνα]')
  })

  test('and not where it is a part of another one', () => {
    expect(marked('The art of them: art, artists, starts', 'art', 'the')).toBe(
      '[The] [art] of them: [art], artists, starts',
    )
    expect(marked('cafés and a cafe\u0301', 'cafe')).toBe('cafés and a [cafe\u0301]')
  })

  test('at the beginning of a word, while it is typed', () => {
    expect(marked('An artist starts', 'art*')).toBe('An [art]ist starts')
    expect(marked('New Yorkers in York', 'new york*')).toBe('[New York]ers in York')
  })

  test('in a word, where a regular expression found it', () => {
    expect(marked('An artist starts; art', '*art*')).toBe('An [art]ist st[art]s; [art]')
    expect(marked('Sponsored, or sore', '*sored')).toBe('Spon[sored], or sore')
  })

  test('where a letter is two, as a ligature is', () => {
    expect(marked('the ﬁrst ﬁr', 'fir*')).toBe('the [ﬁr]st [ﬁr]')
  })

  test('with its letters beyond the basic plane', () => {
    expect(marked('🌱 Leeks 🌱', 'leeks')).toBe('🌱 [Leeks] 🌱')
  })
})

describe('a phrase that was searched for is marked as one', () => {
  test('with any characters between its words', () => {
    expect(marked('New York, new-york and new “York”', 'new york')).toBe('[New York], [new-york] and [new “York]”')
  })

  test('rather than one of its words', () => {
    expect(marked('new in New York', 'new', 'new york')).toBe('[new] in [New York]')
  })

  test('and its words are not when they are parts of another', () => {
    expect(marked('newyork', 'new york')).toBe('newyork')
  })

  test('in a script without spaces, whose letters are words', () => {
    expect(marked('私は東京に住む', '東 京')).toBe('私は[東京]に住む')
    expect(marked('東京tower', 'tower')).toBe('東京[tower]')
  })
})

test('a search without words marks nothing', () => {
  expect(marked('Anything (at all)?')).toBe('Anything (at all)?')
  expect(marked('Anything (at all)?', '', '?(')).toBe('Anything (at all)?')
})

test('the pieces of any text are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (text, terms) => {
      expect(
        cutAtHits(text, terms)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})

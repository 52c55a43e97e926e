import { afterEach, expect, it } from 'vitest'
import { coded, codedOf } from './codedText.ts'
import { compileText } from './compileText.ts'
import { setLanguage } from './makeText.ts'
import { showCodedText } from './showCodedText.ts'
import { texts } from './texts.ts'

const overTheWire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

afterEach(() => setLanguage('en', {}))

it('has the English text, a code in snake case and the values', () => {
  expect(codedOf(texts.tagNameTaken)).toEqual({
    text: 'You already have a tag with this name.',
    code: 'tag_name_taken',
    values: {},
  })
  expect(coded(texts.searchDateWrong, { filter: 'after', value: 'soon' })).toEqual({
    text: '"after:soon" names no day. Please write it like after:2026-01-31, after:2026-01 or after:2026.',
    code: 'search_date_wrong',
    values: { filter: 'after', value: 'soon' },
  })
})

it('is shown in the language of the page, texts within it too', () => {
  const required = coded(texts.fieldRequired, { field: codedOf(texts.fieldEmail) })
  const received = overTheWire(coded(texts.severalProblems, { first: required, others: required }))
  setLanguage('de', {
    fieldRequired: compileText('{field} fehlt.'),
    fieldEmail: 'E-Mail',
    severalProblems: compileText('{first} {others}'),
  })
  expect(showCodedText(received)).toBe('E-Mail fehlt. E-Mail fehlt.')
})

it('is shown as the server wrote it when the language or the version has no such text', () => {
  const english = { text: 'Something new.' }
  setLanguage('de', {})
  expect(showCodedText({ ...english, code: 'something_new', values: { a: 1 } })).toBe('Something new.')
  expect(showCodedText({ ...english, code: '__proto__' })).toBe('Something new.')
  expect(showCodedText({ ...english, code: 7, values: 'nonsense' })).toBe('Something new.')
  expect(showCodedText(english)).toBe('Something new.')
})

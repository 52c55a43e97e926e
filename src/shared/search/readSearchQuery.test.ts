import { expect, test } from 'vitest'
import { readSearchQuery } from './readSearchQuery.ts'

const reasonOf = (text: string) => {
  const query = readSearchQuery(text)
  return query.is === 'refused' ? query.reason.text : ''
}

test('an expression that cannot be used is named', () => {
  for (const refused of ['/(/', '/(?=ahead)/', String.raw`/(a)\1/`])
    expect(reasonOf(`moon OR (tide ${refused})`)).toContain(refused)
})

test('expressions that take a second for a long text are refused, alone or together', () => {
  for (const long of ['/(a{1000}){1000}/', `/${'[a-\\x{10ffff}]'.repeat(30)}/`, '/a{1000}/'])
    expect(reasonOf(long)).toContain('These expressions are too long')
  const many = Array.from({ length: 20 }, (_, index) => `/[a-z]{200}${index}/`)
  expect(reasonOf(many.join(' '))).toContain('These expressions are too long')
  expect(reasonOf(many.join(' OR '))).toContain('These expressions are too long')
  expect(readSearchQuery('/[a-z]{200}x/ -intitle:/(a+)+$/').is).toBe('query')
})

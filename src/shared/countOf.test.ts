import { expect, test } from 'vitest'
import { countOf, nounFor } from './countOf.ts'
import { savedItemsCount } from './messages.ts'

test('one thing is singular, any other number plural', () => {
  expect([0, 1, 2, 1200].map((count) => countOf(count, 'item'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '1,200 items',
  ])
  expect([1, 2].map((count) => countOf(count, 'address', 'addresses'))).toEqual(['1 address', '2 addresses'])
  expect([1, 2].map((count) => nounFor(count, 'feed'))).toEqual(['feed', 'feeds'])
})

test('one saved item is not "1 saved items"', () => {
  expect([0, 1, 2, 30].map(savedItemsCount)).toEqual([
    'No saved items yet',
    '1 saved item',
    '2 saved items',
    '30 saved items',
  ])
})

import { expect, test } from 'vitest'
import { hrefOf, type PageLocation } from './location.ts'

const here: PageLocation = { pathname: '/broadsheet', search: { board: '2', tag: '3' }, hash: 'top', state: {} }

test('without a path the page stays, and loses its query', () => {
  expect(hrefOf({}, here)).toBe('/broadsheet')
  expect(hrefOf({ to: '.', search: { view: 'later' } }, here)).toBe('/broadsheet?view=later')
})

test('a query is kept or changed', () => {
  expect(hrefOf({ search: true }, here)).toBe('/broadsheet?board=2&tag=3')
  expect(hrefOf({ search: (before) => ({ ...before, tag: undefined, item: 7 }) }, here)).toBe(
    '/broadsheet?board=2&item=7',
  )
})

test('another page has its own query and section', () => {
  expect(hrefOf({ to: '/settings', hash: 'calm' }, here)).toBe('/settings#calm')
})

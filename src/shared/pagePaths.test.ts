import { expect, test } from 'vitest'
import { isPageAddress, pagePaths } from './pagePaths.ts'

test('every page is known, also with a query, a trailing slash or capitals', () => {
  for (const path of Object.values(pagePaths)) {
    expect([path, isPageAddress(path)]).toEqual([path, true])
    expect([path, isPageAddress(`${path}?view=addFeeds`)]).toEqual([path, true])
    expect([path, isPageAddress(path === '/' ? '/' : `${path}/`)]).toEqual([path, true])
    expect([path, isPageAddress(path.toUpperCase())]).toEqual([path, true])
  }
  expect(isPageAddress('/%6Cogin')).toBe(true)
})

test('any other address is unknown', () => {
  for (const path of [
    '/nowhere',
    '/feed/7',
    '/tags//',
    '//login',
    '',
    '/log',
    '/broadsheet/tags?new',
    '/%zz',
    '/apiary',
  ])
    expect([path, isPageAddress(path)]).toEqual([path, false])
})

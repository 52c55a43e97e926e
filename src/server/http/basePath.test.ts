import { expect, test } from 'vitest'
import { withoutBasePath } from './basePath.ts'

test('a proxy may keep the path of the product or strip it', () => {
  const seen = (basePath: string, ...urls: string[]) => urls.map((url) => withoutBasePath(url, basePath))
  expect(seen('/reader', '/reader', '/reader/', '/reader?a=1', '/reader/?a=1')).toEqual(['/', '/', '/?a=1', '/?a=1'])
  expect(seen('/reader', '/reader/api/board', '/api/board')).toEqual(['/api/board', '/api/board'])
  expect(seen('/reader', '/readers', '/assets/reader/x.js')).toEqual(['/readers', '/assets/reader/x.js'])
  expect(seen('/a/b', '/a/b/feed', '/a/feed')).toEqual(['/feed', '/a/feed'])
  expect(seen('', '/', '/feed?x')).toEqual(['/', '/feed?x'])
})

test('apps that sync find their path below /reader behind both kinds of proxy', () => {
  const path = '/reader/api/0/token'
  expect([path, `/reader${path}`].map((url) => withoutBasePath(url, '/reader'))).toEqual([path, path])
})

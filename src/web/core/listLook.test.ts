// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defaultListLook, type ListLook, readListLook } from './listLook.ts'

const chosen: ListLook = { density: 'headlines', snippetLines: 0, showsPictures: false, firstItems: 10 }

test('stored choices are read as they are', () => {
  expect(readListLook(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
})

test.each([undefined, null, 'compact', 3, [], {}])('stored as %j, lists look as usual', (stored) => {
  expect(readListLook(stored)).toEqual(defaultListLook)
})

test('a value of another version has its default, and the others stay', () => {
  const ofLaterVersion = { ...chosen, density: 'microscopic', firstItems: 1000, showsPictures: 'some' }
  expect(readListLook(ofLaterVersion)).toEqual({ ...defaultListLook, snippetLines: 0 })
})

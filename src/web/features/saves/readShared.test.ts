import { expect, test } from 'vitest'
import { readShared } from './readShared.ts'

const url = 'https://gazette.test/moons'

test('a bookmarklet shares the address and the title', () => {
  expect(readShared({ url, title: 'Two moons' })).toEqual({ url, title: 'Two moons' })
})

test('an app that shares a text shares the address in it', () => {
  expect(readShared({ text: `Two moons ${url}` })).toEqual({ url, title: 'Two moons' })
  expect(readShared({ title: 'Moons', text: url })).toEqual({ url, title: 'Moons' })
})

test('a text without an address is nothing to save', () => {
  expect(readShared({ text: 'Two moons' })).toBeNull()
  expect(readShared({})).toBeNull()
})

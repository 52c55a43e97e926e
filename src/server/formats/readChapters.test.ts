import { expect, test } from 'vitest'
import { readChapters } from './readChapters.ts'

const read = (file: unknown) => readChapters(JSON.stringify(file), 'https://a.test/shows/c.json')

test('chapters are in the order of the recording, with addresses that a browser can open', () => {
  const chapters = [
    { startTime: 90.7, title: ' Strings &amp; bows ', url: '/strings' },
    { startTime: 0, title: 'Welcome', url: 'javascript:alert(1)' },
  ]
  expect(read({ version: '1.2.0', chapters })).toEqual([
    { startSeconds: 0, title: 'Welcome', url: null },
    { startSeconds: 90, title: 'Strings & bows', url: 'https://a.test/strings' },
  ])
})

test('chapters without a title or a time, or with only a picture, are left out', () => {
  const chapters = [
    { startTime: 1, title: 'Picture', toc: false },
    { startTime: 2 },
    { startTime: -3, title: 'a' },
    { title: 'b' },
    7,
  ]
  expect(read({ chapters })).toEqual([])
})

test('a file without chapters gives null', () => {
  expect(read([])).toBeNull()
  expect(read({ chapters: 'none' })).toBeNull()
  expect(readChapters('<html>', 'https://a.test/')).toBeNull()
})

import { expect, test } from 'vitest'
import { readAddInput } from './readAddInput.ts'

test('a text with http:// or https:// is an address, with or without spaces around it', () => {
  expect(readAddInput(' https://example.com/feed ')).toEqual({ is: 'address', feedUrl: 'https://example.com/feed' })
  expect(readAddInput('HTTP://EXAMPLE.COM')).toEqual({ is: 'address', feedUrl: 'HTTP://EXAMPLE.COM' })
})

test('a bare domain, another scheme and plain words are keywords', () => {
  for (const keyword of ['example.com', 'ftp://example.com', 'javascript:alert(1)', 'space news']) {
    expect(readAddInput(keyword)).toEqual({ is: 'keyword', keyword })
  }
})

test('blank input is nothing', () => {
  expect(readAddInput('   ')).toEqual({ is: 'blank' })
})

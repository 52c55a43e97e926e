import { expect, test } from 'vitest'
import { holdsPicture } from './holdsPicture.ts'

test('a picture in the text is not shown above the text too', () => {
  const address = '/api/images?url=https%3A%2F%2Fexample.com%2Fa.jpg&sig=abc'
  expect(
    holdsPicture('<p><img src="/api/images?url=https%3A%2F%2Fexample.com%2Fa.jpg&amp;sig=abc"></p>', address),
  ).toBe(true)
  expect(
    holdsPicture('<p><img src="/api/images?url=https%3A%2F%2Fexample.com%2Fb.jpg&amp;sig=abc"></p>', address),
  ).toBe(false)
})

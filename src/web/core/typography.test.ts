// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { defaultTypography, readTypography, type Typography } from './typography.ts'

const chosen: Typography = {
  sizePx: 26,
  typeface: 'atkinson',
  width: 'wide',
  lineHeight: 'loose',
  alignment: 'justified',
}

test('stored choices are read as they are', () => {
  expect(readTypography(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen)
})

test.each([undefined, null, 'serif', 18, [], {}])('stored as %j, articles have the usual type', (stored) => {
  expect(readTypography(stored)).toEqual(defaultTypography)
})

test('a value of another version has its default, and the others stay', () => {
  const ofLaterVersion = { ...chosen, sizePx: 400, typeface: 'blackletter', columns: 2 }
  expect(readTypography(ofLaterVersion)).toEqual({ ...chosen, sizePx: 18, typeface: 'serif' })
})

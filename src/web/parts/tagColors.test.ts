import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagPalette } from '../../shared/tagPalette.ts'
import { contrast, isHexColor, type Rgb, tagColors } from './tagColors.ts'

const textContrast = 4.5

test.each(tagPalette)('a tag of the palette, %s, can be read in both schemes', (color) => {
  expect(contrastsOf(color).every((ratio) => ratio >= textContrast)).toBe(true)
})

test('a tag of any color can be read in both schemes', () => {
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (rgb) => {
      const color = `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
      return contrastsOf(color).every((ratio) => ratio >= textContrast)
    }),
    { examples: [[[0, 0, 0]], [[255, 255, 255]], [[255, 255, 0]], [[128, 128, 128]]] },
  )
})

test('contrast is counted as WCAG counts it', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBe(21)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

test('a color is six hex digits behind a #', () => {
  expect(['#3B82F6', '#000000'].every(isHexColor)).toBe(true)
  expect(['3B82F6', '#fff', '#12345g', '#3B82F6 ', ''].some(isHexColor)).toBe(false)
})

/** Text against badge, in the light and in the dark scheme. */
function contrastsOf(color: string): [number, number] {
  const badge = tagColors(color)
  const [background, text] = [bothSchemes(badge.background), bothSchemes(badge.color)]
  return [contrast(text.light, background.light), contrast(text.dark, background.dark)]
}

function bothSchemes(css: string): { light: Rgb; dark: Rgb } {
  const match = /light-dark\(rgb\((\d+) (\d+) (\d+)\), rgb\((\d+) (\d+) (\d+)\)\)/.exec(css)
  if (match === null) throw new Error(`Not the colours of both schemes: ${css}`)
  const [r = 0, g = 0, b = 0, r2 = 0, g2 = 0, b2 = 0] = match.slice(1).map(Number)
  return { light: [r, g, b], dark: [r2, g2, b2] }
}
